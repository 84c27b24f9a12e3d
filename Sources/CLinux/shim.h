#pragma once
// The declarations that are missing from Glibc's Swift module. A header only, without logic.
#ifdef __linux__
#include <malloc.h>
#include <sched.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <sys/signalfd.h>
#include <sys/sendfile.h>
#endif
#include <sys/socket.h>
#include <sys/uio.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <arpa/inet.h>
#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>

#ifdef __linux__
// Hidden without _GNU_SOURCE, which cannot be defined here: it clashes with Glibc's own module.
int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);
void *memmem(const void *haystack, size_t haystackLength, const void *needle, size_t needleLength);
int pthread_setname_np(pthread_t thread, const char *name);
int sched_getaffinity(pid_t thread, size_t size, cpu_set_t *processors);
int sched_setaffinity(pid_t thread, size_t size, const cpu_set_t *processors);
#endif
