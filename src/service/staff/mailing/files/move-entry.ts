import { renameSync } from 'node:fs'
import { link, rename, rm } from 'node:fs/promises'
import { conflict, notFound } from '../../../base/http/http-error.ts'
import { errorCode } from './folder-entries.ts'

// Several processes may change these folders at the same time, and mailings read them. So each step below is one atomic
// call of the file system: a name always refers to one complete file.

const taken = (name: string) => conflict(`name: there is already a ${name}`)

interface Move {
  from: string
  to: string
  /** The name of the target in messages. */
  name: string
}

/** Stores an uploaded file under a name that must be free. @throws HttpError 409 when the name is taken */
export async function addFile({ from, to, name }: Move): Promise<void> {
  // Unlike `rename`, `link` never replaces a file.
  await changing(() => link(from, to), name)
}

/**
 * Moves a file in place of another one, or a folder to a name that must be free. A mailing that is reading the replaced
 * file can still read all of it.
 * @throws HttpError 409 when a folder has the name
 */
export async function moveEntry({ from, to, name }: Move): Promise<void> {
  await changing(() => rename(from, to), name)
}

/**
 * Moves a folder and removes the folder that it replaces. No single call can do both, so the name does not exist for a
 * moment; `readTemplate` retries in that case.
 * @param aside an unused path to which the replaced folder is moved before it is removed
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
      // Synchronous calls, so that the moment without the name is as short as possible.
      renameSync(to, aside)
      renameSync(from, to)
    } catch (error) {
      // Another request has just moved or replaced it.
      if (!['ENOENT', ...TAKEN].includes(errorCode(error))) throw error
      await rm(aside, { recursive: true, force: true })
      continue
    }
    await rm(aside, { recursive: true, force: true })
    return
  }
}

/** Removes a folder atomically. @param aside an unused path to which the folder is moved before it is removed */
export async function removeFolder(folder: string, aside: string): Promise<void> {
  await rename(folder, aside)
  await rm(aside, { recursive: true, force: true })
}

const TAKEN = ['EEXIST', 'ENOTEMPTY', 'ENOTDIR', 'EISDIR']
export const gone = () => notFound('It has been deleted meanwhile')

async function changing(change: () => Promise<void>, name: string): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (TAKEN.includes(errorCode(error))) throw taken(name)
    throw error
  }
}
