import { mkdir } from 'node:fs/promises'
import type { Command } from 'commander'
import { dataFolderError, holdsService, openStore } from '../base/database/open-store.ts'
import type { Add } from './command.ts'

/** Adds `init`. */
export function addInitCommand(program: Command, add: Add): void {
  add(
    program,
    'init',
    'create the data folder and the database; the first start of the service does the same',
    async (readSettings) => {
      const config = readSettings()
      const { dataDir, databaseUrl } = config
      const place = databaseUrl === undefined ? dataDir : 'the database DATABASE_URL'
      if (await holdsService(config)) {
        return {
          text: `There is a service in ${place} already; nothing was changed`,
          data: { dataDir, isNew: false },
        }
      }
      try {
        await mkdir(dataDir, { recursive: true })
      } catch (error) {
        throw dataFolderError(dataDir, error)
      }
      const store = await openStore(config)
      await store.close()
      return {
        text: `Created a service in ${place}\nNext: npm run manage -- staff add EMAIL`,
        data: { dataDir, isNew: true },
      }
    },
  )
}
