/* Functions that do not exist in this code base. Include it last: system headers name them. */
#ifndef RN_BASE_BANNED_H
#define RN_BASE_BANNED_H

#define RN_BANNED(func) sorry_##func##_is_banned

#undef strcpy
#define strcpy(x, y) RN_BANNED(strcpy) /* no bound: memcpy with a checked length */
#undef strcat
#define strcat(x, y) RN_BANNED(strcat)
#undef strncpy
#define strncpy(x, y, n) RN_BANNED(strncpy) /* may leave no NUL: snprintf */
#undef strncat
#define strncat(x, y, n) RN_BANNED(strncat)
#undef sprintf
#define sprintf(...) RN_BANNED(sprintf) /* snprintf or rn_buf_addf */
#undef vsprintf
#define vsprintf(...) RN_BANNED(vsprintf)
#undef strtok
#define strtok(x, y) RN_BANNED(strtok) /* hidden state */
#undef gets
#define gets(x) RN_BANNED(gets)
#undef atoi
#define atoi(x) RN_BANNED(atoi) /* rn_parse_i64 */
#undef atol
#define atol(x) RN_BANNED(atol)
#undef atoll
#define atoll(x) RN_BANNED(atoll)
#undef atof
#define atof(x) RN_BANNED(atof)
#undef gmtime
#define gmtime(t) RN_BANNED(gmtime) /* gmtime_r */
#undef localtime
#define localtime(t) RN_BANNED(localtime)
#undef ctime
#define ctime(t) RN_BANNED(ctime)
#undef asctime
#define asctime(t) RN_BANNED(asctime)
#undef strerror
#define strerror(e) RN_BANNED(strerror) /* rn_error_sys */
#undef alloca
#define alloca(n) RN_BANNED(alloca)

#endif
