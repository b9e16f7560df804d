import { fillPath } from '../../../../contract/endpoint.ts'
import { type AdminRound, downloadRound } from '../../../../contract/users.ts'
import { downloads } from '../../../../platform/api/browser-download.ts'
import { saveFile } from '../../../../platform/browser/download.ts'
import { createRoundArchive } from './round-archive.ts'

/** Creates an archive of rounds that is saved in the browser's downloads. */
export function openRoundArchive(rounds: readonly AdminRound[], owner: string) {
  const pathOf = (token: string) => fillPath(downloadRound.path, { token })
  return createRoundArchive({ downloads, pathOf, saveFile }, rounds, owner)
}
