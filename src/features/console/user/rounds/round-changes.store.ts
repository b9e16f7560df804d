import { map } from 'nanostores'
import { deleteRound, undeleteRound } from '../../../../contract/users.ts'
import type { Api } from '../../../../platform/api/api.ts'
import type { Failure } from '../../../../platform/api/result.ts'
import type { ChangeNoticeStore } from '../../../shared/changes/change-notice.store.ts'
import { messages } from '../../messages.ts'

export type RoundChange = { status: 'pending' } | { status: 'failed'; message: string; failure: Failure }

/**
 * Creates the store that deletes and restores rounds: several at the same time, but one request per round.
 * @param onChanged called when the service has confirmed the change
 */
export function createRoundChanges(
  api: Api,
  notice: Pick<ChangeNoticeStore, 'show'>,
  onChanged: (token: string, isDeleted: boolean) => void,
) {
  const $changes = map<Record<string, RoundChange | undefined>>({})

  async function change(token: string, isDeleted: boolean) {
    if ($changes.get()[token]?.status === 'pending') return
    $changes.setKey(token, { status: 'pending' })
    const result = await api.call(isDeleted ? deleteRound : undeleteRound, { path: { token } })
    if (result.ok) {
      $changes.setKey(token, undefined)
      notice.show({
        text: `Round ${token} ${isDeleted ? 'deleted' : 'undeleted'}`,
        changeId: result.value?.changeId,
        api,
        onUndone: (isUndone) => onChanged(token, isUndone !== isDeleted),
      })
      onChanged(token, isDeleted)
      return
    }
    const message = isDeleted ? messages.deleteFailed : messages.undeleteFailed
    $changes.setKey(token, { status: 'failed', message, failure: result.failure })
  }

  return {
    $changes,
    remove: (token: string) => change(token, true),
    restore: (token: string) => change(token, false),
    dismiss: (token: string) => $changes.setKey(token, undefined),
  }
}

export type RoundChanges = ReturnType<typeof createRoundChanges>
