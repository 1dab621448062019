/*
 * A disk that fails at the N-th write. Loaded in front of the C library (LD_PRELOAD) by the driver in points.rs, which compiles it.
 *
 * Counted are the calls that change the files of the database: write, pwrite, pwritev, writev, ftruncate, fsync, fdatasync, rename,
 * unlink. From the N-th on they fail, or the process ends within it; then what no fsync has confirmed can be taken back, as when the
 * power goes. Writes through mmap (the -shm file, which SQLite makes anew after a crash) are not seen.
 *
 * SCHNAPSEN_DISK is the path of the database; SCHNAPSEN_ORDERS is a file of eight numbers that both sides share (struct orders).
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum { OFF, CUT, FAIL };                        /* what to do */
enum { NOTHING, HALF, ALL };                    /* how much of the call is done */
enum { KEEP, LOSE_ALL, LOSE_ODD, LOSE_EVEN };   /* what becomes of writes that no fsync has confirmed */

struct orders {
    int64_t what, at, portion, power; /* at: the first call is 1 */
    int64_t error;                    /* errno of the calls that fail */
    int64_t everything;               /* 1: all files whose path begins like that of the database */
    int64_t count;                    /* calls since the orders were given */
    int64_t died;                     /* 1: the process ended itself */
};

/* A write since the last fsync of its file: what stood there, and what stands there now. */
struct written {
    struct written *before;
    int fd;                           /* our own, never closed: closing one would end the locks of all */
    dev_t device;
    ino_t file;
    int64_t number;
    off_t at, size, size_after;       /* the size of the file before and after */
    size_t old_length, new_length;
    char *old_bytes, *new_bytes;
};

static struct orders *orders;
static const char *disk;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct written *last;
static int64_t written_count;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void begin(void) {
    const char *file = getenv("SCHNAPSEN_ORDERS");
    disk = getenv("SCHNAPSEN_DISK");
    if (!file || !disk) return;
    int fd = (int)syscall(SYS_openat, AT_FDCWD, file, O_RDWR | O_CLOEXEC);
    if (fd < 0) return;
    void *map = mmap(NULL, sizeof *orders, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (map != MAP_FAILED) orders = map;
}

static int is_ours(const char *path) {
    size_t length = strlen(disk);
    if (strncmp(path, disk, length) != 0) return 0;
    const char *rest = path + length;
    return orders->everything || !*rest || !strcmp(rest, "-wal") || !strcmp(rest, "-journal");
}

static int path_of(int fd, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return 1;
}

static int is_ours_fd(int fd) {
    char path[PATH_MAX];
    return orders && path_of(fd, path) && is_ours(path);
}

/* Our own descriptor of the same file, to look at it and to take writes back. */
static int own_fd(int fd, const struct stat *about) {
    for (struct written *one = last; one; one = one->before)
        if (one->file == about->st_ino && one->device == about->st_dev) return one->fd;
    static struct { dev_t device; ino_t file; int fd; } known[256];
    static size_t count;
    for (size_t i = 0; i < count; i++)
        if (known[i].file == about->st_ino && known[i].device == about->st_dev) return known[i].fd;
    char path[PATH_MAX];
    if (!path_of(fd, path)) return -1;
    int own = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC);
    if (own >= 0 && count < 256) {
        known[count].device = about->st_dev;
        known[count].file = about->st_ino;
        known[count++].fd = own;
    }
    return own;
}

static char *read_at(int fd, size_t length, off_t at, size_t *found) {
    char *bytes = malloc(length ? length : 1);
    *found = 0;
    while (bytes && *found < length) {
        ssize_t n = pread(fd, bytes + *found, length - *found, at + (off_t)*found);
        if (n <= 0) break;
        *found += (size_t)n;
    }
    return bytes;
}

/* Notes what a write is about to overwrite, or a shortening to cut off. */
static struct written *note(int fd, off_t at, size_t length) {
    struct stat about;
    if (fstat(fd, &about)) return NULL;
    struct written *one = calloc(1, sizeof *one);
    if (!one) return NULL;
    one->device = about.st_dev;
    one->file = about.st_ino;
    one->fd = own_fd(fd, &about);
    one->number = written_count++;
    one->at = at;
    one->size = about.st_size;
    one->old_bytes = read_at(one->fd, length, at, &one->old_length);
    return one;
}

/* Notes what has become of it. */
static void noted(struct written *one, size_t length) {
    struct stat about;
    if (!one) return;
    one->new_bytes = read_at(one->fd, length, one->at, &one->new_length);
    one->size_after = fstat(one->fd, &about) ? one->size : about.st_size;
    one->before = last;
    last = one;
}

static void forget(int fd) {
    struct stat about;
    if (fstat(fd, &about)) return;
    for (struct written **link = &last; *link;) {
        struct written *one = *link;
        if (one->file != about.st_ino || one->device != about.st_dev) {
            link = &one->before;
            continue;
        }
        *link = one->before;
        free(one->old_bytes);
        free(one->new_bytes);
        free(one);
    }
}

static void put(int fd, const char *bytes, size_t length, off_t at, off_t size) {
    while (length > 0) {
        ssize_t n = syscall(SYS_pwrite64, fd, bytes, length, at);
        if (n <= 0) break;
        bytes += n;
        length -= (size_t)n;
        at += n;
    }
    if (syscall(SYS_ftruncate, fd, size)) _exit(78);
}

/* Makes the later ones the deeper ones, so that they can be done again in their order. */
static struct written *oldest_first(void) {
    struct written *first = NULL;
    while (last) {
        struct written *next = last->before;
        last->before = first;
        first = last;
        last = next;
    }
    return first;
}

/* The power goes: what no fsync has confirmed is taken back, and perhaps every other write reaches the disk after all. */
static void lose(int64_t power) {
    if (power == KEEP) return;
    for (struct written *one = last; one; one = one->before)
        put(one->fd, one->old_bytes, one->old_length, one->at, one->size);
    if (power == LOSE_ALL) return;
    for (struct written *one = oldest_first(); one; one = one->before) {
        struct stat about;
        if ((one->number & 1) == (power == LOSE_ODD) || fstat(one->fd, &about)) continue;
        int shortens = one->size_after < one->size;
        off_t size = shortens || one->size_after > about.st_size ? one->size_after : about.st_size;
        put(one->fd, one->new_bytes, one->new_length, one->at, size);
    }
}

static void end(void) {
    lose(orders->power);
    orders->died = 1;
    _exit(77);
}

/* Whether this call goes through as always (0), is the one within which the process ends (1), or fails (2). */
static int fate(void) {
    if (orders->what == OFF) return 0;
    int64_t number = ++orders->count;
    if (orders->what == CUT) return number == orders->at;
    return number >= orders->at ? 2 : 0;
}

static ssize_t one_write(int fd, const char *bytes, size_t length, off_t at, int moves) {
    if (moves) {
        int flags = fcntl(fd, F_GETFL);
        at = flags & O_APPEND ? lseek(fd, 0, SEEK_END) : lseek(fd, 0, SEEK_CUR);
    }
    pthread_mutex_lock(&lock);
    int what = fate();
    size_t part = length;
    if (what) part = orders->portion == NOTHING ? 0 : orders->portion == HALF ? length / 2 : length;
    if (what == 2 && part == length) part = 0;
    ssize_t done = 0;
    if (part > 0 || !what) {
        struct written *one = note(fd, at, part);
        done = syscall(SYS_pwrite64, fd, bytes, part, at);
        noted(one, part);
    }
    if (what == 1) end();
    if (what == 2 && part == 0) {
        errno = (int)orders->error;
        done = -1;
    }
    pthread_mutex_unlock(&lock);
    if (moves && done > 0) lseek(fd, at + done, SEEK_SET);
    return done;
}

ssize_t write(int fd, const void *bytes, size_t length) {
    if (!is_ours_fd(fd)) return REAL(write)(fd, bytes, length);
    return one_write(fd, bytes, length, 0, 1);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) {
    if (!is_ours_fd(fd)) return REAL(pwrite)(fd, bytes, length, at);
    return one_write(fd, bytes, length, at, 0);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) {
    if (!is_ours_fd(fd)) return REAL(pwrite64)(fd, bytes, length, at);
    return one_write(fd, bytes, length, at, 0);
}

/* Several pieces at once may also be written one by one: whoever writes must go on after a short write. */
static const struct iovec *first_piece(const struct iovec *pieces, int count) {
    while (count > 1 && pieces->iov_len == 0) pieces++, count--;
    return pieces;
}

ssize_t writev(int fd, const struct iovec *pieces, int count) {
    if (!is_ours_fd(fd) || count < 1) return REAL(writev)(fd, pieces, count);
    const struct iovec *piece = first_piece(pieces, count);
    return one_write(fd, piece->iov_base, piece->iov_len, 0, 1);
}

ssize_t pwritev(int fd, const struct iovec *pieces, int count, off_t at) {
    if (!is_ours_fd(fd) || count < 1) return REAL(pwritev)(fd, pieces, count, at);
    const struct iovec *piece = first_piece(pieces, count);
    return one_write(fd, piece->iov_base, piece->iov_len, at, 0);
}

/* Ends what `fate` began: the program, or the call with its error or its answer. */
static int settled(int what, int answer) {
    if (what == 1) end();
    if (what == 2) {
        errno = (int)orders->error;
        answer = -1;
    }
    pthread_mutex_unlock(&lock);
    return answer;
}

static int one_truncate(int fd, off_t length) {
    pthread_mutex_lock(&lock);
    int what = fate(), answer = 0;
    if (!what || (what == 1 && orders->portion != NOTHING)) {
        struct stat about;
        off_t size = fstat(fd, &about) ? 0 : about.st_size;
        struct written *one = note(fd, length, size > length ? (size_t)(size - length) : 0);
        answer = (int)syscall(SYS_ftruncate, fd, length);
        noted(one, 0);
    }
    return settled(what, answer);
}

int ftruncate(int fd, off_t length) {
    return is_ours_fd(fd) ? one_truncate(fd, length) : REAL(ftruncate)(fd, length);
}

int ftruncate64(int fd, off64_t length) {
    return is_ours_fd(fd) ? one_truncate(fd, length) : REAL(ftruncate64)(fd, length);
}

/* A flush that comes to its end confirms everything before it; one that is cut off confirms nothing, or all. */
static int one_sync(int fd, long number) {
    pthread_mutex_lock(&lock);
    int what = fate(), answer = 0;
    if (!what || (what == 1 && orders->portion == ALL)) {
        answer = (int)syscall(number, fd);
        if (answer == 0) forget(fd);
    }
    return settled(what, answer);
}

int fsync(int fd) {
    return is_ours_fd(fd) ? one_sync(fd, SYS_fsync) : REAL(fsync)(fd);
}

int fdatasync(int fd) {
    return is_ours_fd(fd) ? one_sync(fd, SYS_fdatasync) : REAL(fdatasync)(fd);
}

/* Names change at once and for good, or not at all. Returns whether the call is to be made; otherwise `answer` is its answer. */
static int name_changes(int *answer) {
    int what = fate();
    if (what == 1 && orders->portion == NOTHING) end();
    if (what == 2) {
        errno = (int)orders->error;
        *answer = -1;
    }
    return what == 2 ? 0 : 1 + what;
}

int unlink(const char *path) {
    if (!orders || !is_ours(path)) return REAL(unlink)(path);
    int answer = 0;
    pthread_mutex_lock(&lock);
    int go = name_changes(&answer);
    if (go) answer = REAL(unlink)(path);
    if (go == 2) end();
    pthread_mutex_unlock(&lock);
    return answer;
}

int rename(const char *from, const char *to) {
    if (!orders || (!is_ours(from) && !is_ours(to))) return REAL(rename)(from, to);
    int answer = 0;
    pthread_mutex_lock(&lock);
    int go = name_changes(&answer);
    if (go) answer = REAL(rename)(from, to);
    if (go == 2) end();
    pthread_mutex_unlock(&lock);
    return answer;
}

/* A disk that can only be read opens nothing for writing. */
static int is_refused(const char *path, int flags) {
    return orders && orders->what == FAIL && orders->error == EROFS && (flags & (O_WRONLY | O_RDWR | O_CREAT)) && is_ours(path);
}

#define OPENER(name, real)                                                      \
    int name(const char *path, int flags, ...) {                                \
        mode_t mode = 0;                                                        \
        if (flags & (O_CREAT | O_TMPFILE)) {                                    \
            va_list more;                                                       \
            va_start(more, flags);                                              \
            mode = va_arg(more, mode_t);                                        \
            va_end(more);                                                       \
        }                                                                       \
        if (is_refused(path, flags)) {                                          \
            errno = EROFS;                                                      \
            return -1;                                                          \
        }                                                                       \
        return ((int (*)(const char *, int, ...))dlsym(RTLD_NEXT, real))(path, flags, mode); \
    }

OPENER(open, "open")
OPENER(open64, "open64")
