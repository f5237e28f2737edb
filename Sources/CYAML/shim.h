#ifndef CYAML_SHIM_H
#define CYAML_SHIM_H

#include <yaml.h>

// The fields of an event's union, each of which Swift would read by copying the whole union.

static inline const yaml_char_t *yaml_event_anchor(const yaml_event_t *event) {
  switch (event->type) {
  case YAML_ALIAS_EVENT: return event->data.alias.anchor;
  case YAML_SCALAR_EVENT: return event->data.scalar.anchor;
  case YAML_SEQUENCE_START_EVENT: return event->data.sequence_start.anchor;
  case YAML_MAPPING_START_EVENT: return event->data.mapping_start.anchor;
  default: return NULL;
  }
}

static inline const yaml_char_t *yaml_event_tag(const yaml_event_t *event) {
  switch (event->type) {
  case YAML_SCALAR_EVENT: return event->data.scalar.tag;
  case YAML_SEQUENCE_START_EVENT: return event->data.sequence_start.tag;
  case YAML_MAPPING_START_EVENT: return event->data.mapping_start.tag;
  default: return NULL;
  }
}

static inline const yaml_char_t *yaml_event_text(const yaml_event_t *event) {
  return event->data.scalar.value;
}

static inline size_t yaml_event_length(const yaml_event_t *event) {
  return event->data.scalar.length;
}

static inline yaml_scalar_style_t yaml_event_style(const yaml_event_t *event) {
  return event->data.scalar.style;
}

static inline int yaml_event_is_flow(const yaml_event_t *event) {
  switch (event->type) {
  case YAML_SEQUENCE_START_EVENT:
    return event->data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE;
  case YAML_MAPPING_START_EVENT:
    return event->data.mapping_start.style == YAML_FLOW_MAPPING_STYLE;
  default: return 0;
  }
}

#endif
