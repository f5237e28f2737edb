// Reads a whole file, as the programs to be compared do.

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static unsigned char *contents(const char *path, size_t *size) {
  struct stat status;
  FILE *file = fopen(path, "rb");
  if (!file || fstat(fileno(file), &status) != 0) exit(2);
  *size = (size_t)status.st_size;
  unsigned char *bytes = malloc(*size + 1);
  if (!bytes || fread(bytes, 1, *size, file) != *size) exit(2);
  fclose(file);
  return bytes;
}
