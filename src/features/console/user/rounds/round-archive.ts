import { Zip, ZipDeflate } from 'fflate'
import type { AdminRound } from '../../../../contract/users.ts'
import { archiveName, distinctFileNames } from '../../../../domain/round-file-names.ts'
import type { Downloads } from '../../../../platform/api/download.ts'
import type { RoundArchive } from './round-bulk.store.ts'

interface Deps {
  downloads: Downloads
  /** Returns the path of a call on the API's host. */
  pathOf: (token: string) => string
  saveFile: (file: File) => void
}

/**
 * Creates a ZIP with the round files as they were uploaded. Compresses each file when it arrives.
 * @param owner login or install id, for the name of the archive
 */
export function createRoundArchive(
  { downloads, pathOf, saveFile }: Deps,
  rounds: readonly AdminRound[],
  owner: string,
): RoundArchive {
  const names = distinctFileNames(rounds)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk as Uint8Array<ArrayBuffer>)
  })
  return {
    async add(token, signal) {
      const received = await downloads.receive(pathOf(token), { signal })
      if (!received.ok) return received
      const file = new ZipDeflate(names.get(token) ?? `${token}.json`)
      zip.add(file)
      file.push(new Uint8Array(await received.value.arrayBuffer()), true)
      return received
    },
    save() {
      zip.end()
      saveFile(new File(chunks, archiveName(owner), { type: 'application/zip' }))
    },
  }
}
