import { resolve } from 'node:path'

/**
 * Returns the absolute path of a file that the user entered. It is relative to the folder in which npm was called,
 * because npm runs scripts in the project's folder.
 */
export const userPath = (file: string) => resolve(process.env.INIT_CWD ?? process.cwd(), file)
