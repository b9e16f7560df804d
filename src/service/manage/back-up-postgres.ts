import { rm } from 'node:fs/promises'
import { connectService, noServiceError } from '../base/database/open-store.ts'
import { readKeyUse } from '../base/keys/key-use.ts'
import { addFiles, type BackedUp, writeBackup } from './back-up.ts'
import { runOnPostgres } from './postgres-programs.ts'

/** Tables whose rows only concern the processes that are running now. */
const LEFT_OUT = ['throttles', 'leases', 'processes']

interface Options {
  dataDir: string
  databaseUrl: string
  passphrase: string | undefined
  isForced: boolean
}

/**
 * Writes a dump of a PostgreSQL database and the files of this machine's data folder to one file, as `backUp` does.
 * @throws StartError when there is nothing to back up, when `pg_dump` fails, or when the file exists
 */
export async function backUpPostgres(
  file: string,
  { dataDir, databaseUrl, passphrase, isForced }: Options,
): Promise<BackedUp> {
  const store = await connectService({ dataDir, databaseUrl })
  if (!store) throw await noServiceError({ dataDir, databaseUrl })
  const use = await readKeyUse(store.db).finally(() => store.close())
  const dump = `${file}.dump.part`
  try {
    return await writeBackup(file, { isForced, passphrase }, async (plain) => {
      await rm(dump, { force: true })
      await runOnPostgres('pg_dump', databaseUrl, [
        '--format=custom',
        '--compress=0',
        '--no-owner',
        '--no-comments',
        ...LEFT_OUT.map((table) => `--exclude-table-data=${table}`),
        `--file=${dump}`,
      ])
      return addFiles(dataDir, plain, { passphrase, use, dump })
    })
  } finally {
    await rm(dump, { force: true })
  }
}
