import { renameSync } from 'node:fs'
import { link, rename, rm, unlink } from 'node:fs/promises'
import { conflict, notFound } from '../../http/http-error.ts'
import { errorCode } from './error-code.ts'

// Several processes may change these folders at once, and mailings read them. Therefore each step below is one call of
// the file system, after which a name stands for all of one file or of another.

const taken = (name: string) => conflict(`name: there is already a ${name}`)

interface Move {
  from: string
  to: string
  /** What the message calls the target. */
  name: string
}

/** Moves a file to a name that must be free. @throws HttpError 409 when it is taken, 404 when the file is gone */
export async function moveFile({ from, to, name }: Move): Promise<void> {
  // Unlike `rename`, `link` never replaces a file.
  await changing(() => link(from, to), name)
  try {
    await unlink(from)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    // Somebody else has moved or deleted it in between, and that counts.
    await unlink(to)
    throw gone()
  }
}

/** Moves a file and replaces another. A mailing that reads the other one reads it to its end. */
export async function replaceFile({ from, to, name }: Move): Promise<void> {
  await changing(() => rename(from, to), name)
}

/** Moves a folder to a name that must be free. @throws HttpError 409 when it is taken, 404 when the folder is gone */
export async function moveFolder({ from, to, name }: Move): Promise<void> {
  await changing(() => rename(from, to), name)
}

/**
 * Moves a folder and replaces another, which is removed. As no call does both, nothing has the name for an instant;
 * `readTemplate` takes that into account.
 * @param aside a path that is free, to which the other folder is moved
 */
export async function replaceFolder({ from, to }: Move, aside: string): Promise<void> {
  for (;;) {
    try {
      await rename(from, to)
      return
    } catch (error) {
      if (!TAKEN.includes(errorCode(error))) throw error
    }
    try {
      // Without waiting in between, so that the instant is as short as possible.
      renameSync(to, aside)
      renameSync(from, to)
    } catch (error) {
      // Somebody else has just moved or replaced it.
      if (!['ENOENT', ...TAKEN].includes(errorCode(error))) throw error
      await rm(aside, { recursive: true, force: true })
      continue
    }
    await rm(aside, { recursive: true, force: true })
    return
  }
}

/** Removes a folder, all of it at once. @param aside as of `replaceFolder` */
export async function removeFolder(folder: string, aside: string): Promise<void> {
  await rename(folder, aside)
  await rm(aside, { recursive: true, force: true })
}

const TAKEN = ['EEXIST', 'ENOTEMPTY', 'ENOTDIR', 'EISDIR']
export const gone = () => notFound('It has been renamed or deleted meanwhile')

async function changing(change: () => Promise<void>, name: string): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (TAKEN.includes(errorCode(error))) throw taken(name)
    if (errorCode(error) === 'ENOENT') throw gone()
    throw error
  }
}
