// The least that YAML costs through libyaml: `parse` takes every event, `emit` writes each again.

#include <string.h>
#include <yaml.h>

#include "file.h"

static int discard(void *data, unsigned char *bytes, size_t size) {
  *(size_t *)data += size;
  return 1;
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  int emits = strcmp(arguments[1], "emit") == 0;
  size_t size, written = 0;
  unsigned char *bytes = contents(arguments[2], &size);
  yaml_parser_t parser;
  yaml_emitter_t emitter;
  if (!yaml_parser_initialize(&parser) || !yaml_emitter_initialize(&emitter)) return 2;
  yaml_parser_set_input_string(&parser, bytes, size);
  yaml_emitter_set_output(&emitter, discard, &written);
  yaml_emitter_set_unicode(&emitter, 1);
  for (int is_over = 0; !is_over;) {
    yaml_event_t event;
    if (!yaml_parser_parse(&parser, &event)) return 1;
    is_over = event.type == YAML_STREAM_END_EVENT;
    if (!emits) {
      yaml_event_delete(&event);
    } else if (!yaml_emitter_emit(&emitter, &event)) {
      return 1;
    }
  }
  printf("%zu\n", written);
  return 0;
}
