// Runs a program without its standard output, and prints what it cost: CPU time of user and system
// in microseconds, and peak memory in kilobytes.
//
// It is this small because a child's peak is at least its parent's at the fork.

#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __APPLE__
enum { bytes_in_unit = 1 };
#else
enum { bytes_in_unit = 1024 };
#endif

static long microseconds(struct timeval time) { return time.tv_sec * 1000000L + time.tv_usec; }

int main(int count, char **arguments) {
  if (count < 2) return 2;
  pid_t child = fork();
  if (child < 0) return 2;
  if (child == 0) {
    int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere < 0 || dup2(nowhere, STDOUT_FILENO) < 0) _exit(126);
    execv(arguments[1], arguments + 1);
    _exit(127);
  }
  int status;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) != child) return 2;
  printf("%ld %ld\n", microseconds(usage.ru_utime) + microseconds(usage.ru_stime),
         usage.ru_maxrss * bytes_in_unit / 1024);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
