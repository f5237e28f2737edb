#ifndef CXATTR_SHIM_H
#define CXATTR_SHIM_H

#include <sys/xattr.h>

#endif
