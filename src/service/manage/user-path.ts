import { resolve } from 'node:path'

/** Returns the absolute path of a file that the user named. Scripts of npm run in the project's folder. */
export const userPath = (file: string) => resolve(process.env.INIT_CWD ?? process.cwd(), file)
