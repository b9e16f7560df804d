/** Returns the code of an error of the file system, such as `ENOENT`. */
export const errorCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''
