// Declarations of macOS's C library that the sources and tests use and those at hand lack, from Apple's headers.
#define ENOTEMPTY 66
#define ESTALE 70
#define FD_CLOEXEC 1
#define POLLIN 1
struct pollfd {
  int fd;
  short events;
  short revents;
};
int poll(struct pollfd *, unsigned int, int);
int memcmp(const void *, const void *, size_t);
void *memchr(const void *, int, size_t);
#define AT_FDCWD -2
int utimensat(int, const char *, const struct timespec *, int);
double log(double);
