/* A disk and a folder that fail, laid between the program and the system by LD_PRELOAD.
 *
 * FAULTY holds what fails, one word each, separated by blanks: CALL:FROM:COUNT:ERRNO[:PATH]. CALL is sync (fsync,
 * fdatasync), write (write, pwrite), lock (fcntl that sets a lock) or unlink; the FROMth call of its kind to a file
 * whose path holds PATH fails, and COUNT in all (0: for ever), with that number of an error. Error 0 kills the
 * program there; of a write that kills, the first half of the bytes is written. CALL is room for a write to a file
 * whose folder would hold more than FROM bytes then: a full stick, until something is removed. FAULTY_COUNT names
 * a file to which a line is added for each call that failed. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum { SYNC, WRITE, LOCK, UNLINK, ROOM, KINDS };
static const char *const names[KINDS] = {"sync", "write", "lock", "unlink", "room"};
static struct fault {
    int on;
    long from, count;
    int error;
    char path[256];
    atomic_long calls;
} faults[KINDS];
static int told = -1;

__attribute__((constructor)) static void begin(void) {
    const char *log = getenv("FAULTY_COUNT");
    if (log) told = open(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    char *words = strdup(getenv("FAULTY") ? getenv("FAULTY") : "");
    for (char *rest = words, *word; (word = strtok_r(rest, " ", &rest));) {
        char call[16] = "", path[256] = "";
        long from = 0, count = 0;
        int error = 0;
        if (sscanf(word, "%15[a-z]:%ld:%ld:%d:%255s", call, &from, &count, &error, path) < 4) continue;
        for (int kind = 0; kind < KINDS; kind++)
            if (!strcmp(call, names[kind])) {
                struct fault *fault = &faults[kind];
                fault->on = 1, fault->from = from, fault->count = count, fault->error = error;
                strcpy(fault->path, path);
            }
    }
    free(words);
}

static int fails(int kind, const char *path) {
    struct fault *fault = &faults[kind];
    if (!fault->on || !path || (fault->path[0] && !strstr(path, fault->path))) return 0;
    long call = atomic_fetch_add(&fault->calls, 1) + 1;
    if (call < fault->from || (fault->count && call >= fault->from + fault->count)) return 0;
    if (told >= 0) dprintf(told, "%s %ld %s\n", names[kind], call, path);
    errno = fault->error;
    return 1;
}

/* Fails by an error, or ends the program as a pulled plug does. */
static int error_or_end(int kind) {
    if (!faults[kind].error) raise(SIGKILL);
    return -1;
}

static int is_at(int file, char path[4096]) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, 4095);
    if (length < 0) return 0;
    path[length] = 0;
    return 1;
}

static int fails_at(int kind, int file) {
    char path[4096];
    if (!faults[kind].on || file == told) return 0;
    return is_at(file, path) && fails(kind, path);
}

static int has_no_room(int file, size_t length) {
    struct fault *fault = &faults[ROOM];
    char path[4096];
    if (!fault->on || file == told || !is_at(file, path) || !strstr(path, fault->path)) return 0;
    *strrchr(path, '/') = 0;
    long used = length;
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        struct stat found;
        if (!fstatat(dirfd(folder), entry->d_name, &found, 0) && S_ISREG(found.st_mode)) used += found.st_size;
    }
    if (folder) closedir(folder);
    if (used <= fault->from) return 0;
    if (told >= 0) dprintf(told, "room %ld %s\n", used, path);
    errno = fault->error;
    return 1;
}

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

int fsync(int file) {
    REAL(fsync);
    return fails_at(SYNC, file) ? error_or_end(SYNC) : real(file);
}

int fdatasync(int file) {
    REAL(fdatasync);
    return fails_at(SYNC, file) ? error_or_end(SYNC) : real(file);
}

ssize_t write(int file, const void *bytes, size_t length) {
    REAL(write);
    if (has_no_room(file, length)) return -1;
    if (!fails_at(WRITE, file)) return real(file, bytes, length);
    if (!faults[WRITE].error) real(file, bytes, length / 2);
    return error_or_end(WRITE);
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t at) {
    REAL(pwrite);
    return fails_at(WRITE, file) ? error_or_end(WRITE) : real(file, bytes, length, at);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t at) {
    REAL(pwrite64);
    return fails_at(WRITE, file) ? error_or_end(WRITE) : real(file, bytes, length, at);
}

int unlink(const char *path) {
    REAL(unlink);
    return fails(UNLINK, path) ? error_or_end(UNLINK) : real(path);
}

static int locks(int command) { return command == F_SETLK || command == F_SETLKW; }

int fcntl(int file, int command, ...) {
    REAL(fcntl);
    va_list list;
    va_start(list, command);
    void *argument = va_arg(list, void *);
    va_end(list);
    return locks(command) && fails_at(LOCK, file) ? error_or_end(LOCK) : real(file, command, argument);
}

int fcntl64(int file, int command, ...) {
    REAL(fcntl64);
    va_list list;
    va_start(list, command);
    void *argument = va_arg(list, void *);
    va_end(list);
    return locks(command) && fails_at(LOCK, file) ? error_or_end(LOCK) : real(file, command, argument);
}
