import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

/** Returns the path of a new folder, which exists during the tests of the file or block that calls this. */
export function temporaryFolder(): string {
  const folder = join(tmpdir(), `test-${randomUUID()}`)
  beforeAll(() => mkdir(folder, { mode: 0o700 }))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}
