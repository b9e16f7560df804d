import { atom } from 'nanostores'
import { changeRounds, deleteRound, undeleteRound } from '../../../../../contract/staff/users.ts'
import { counted } from '../../../../../domain/format/counted.ts'
import type { Failure, Result } from '../../../../../platform/api/result.ts'
import { messages } from '../../messages.ts'
import type { ChangeContext } from '../change.store.ts'

interface RoundFailure {
  tokens: readonly string[]
  message: string
  failure: Failure
}

export interface RoundChangesState {
  /** The tokens of the rounds whose change was sent. */
  pending: ReadonlySet<string>
  failures: readonly RoundFailure[]
}

/**
 * Creates the store that deletes and restores rounds: one by its own call, several by one call for all.
 * @param onChanged called when the service has confirmed the change
 */
export function createRoundChanges(
  { api, id, notice, reload, refresh }: Omit<ChangeContext, 'own' | 'user'> & { id: string },
  onChanged: (tokens: ReadonlySet<string>, isDeleted: boolean) => void,
) {
  const $state = atom<RoundChangesState>({ pending: new Set(), failures: [] })

  /** The value has the tokens of the changed rounds, unless it is the only one. */
  function send(
    tokens: readonly string[],
    isDeleted: boolean,
  ): Promise<Result<{ changed?: string[]; changeId?: string | undefined }>> {
    const [token = '', ...others] = tokens
    if (others.length > 0) return api.call(changeRounds, { body: { id, tokens: [...tokens], isDeleted } })
    return api.call(isDeleted ? deleteRound : undeleteRound, { path: { token } })
  }

  async function change(chosen: readonly string[], isDeleted: boolean) {
    const { pending, failures } = $state.get()
    const tokens = chosen.filter((token) => !pending.has(token))
    if (tokens.length === 0) return
    $state.set({ pending: new Set([...pending, ...tokens]), failures })
    const result = await send(tokens, isDeleted)
    const now = $state.get()
    const left = new Set([...now.pending].filter((token) => !tokens.includes(token)))
    if (!result.ok) {
      const message = isDeleted ? messages.deleteFailed : messages.undeleteFailed
      const failed = { tokens, message, failure: result.failure }
      return $state.set({ pending: left, failures: [...now.failures, failed] })
    }
    $state.set({ ...now, pending: left })
    const { changed = tokens, changeId } = result.value
    const what = tokens.length === 1 ? `Round ${tokens[0]}` : counted(changed.length, 'round', 'rounds')
    notice.show({
      text: `${what} ${isDeleted ? 'deleted' : 'undeleted'}`,
      changeId,
      api,
      onUndone: () => void reload(),
    })
    onChanged(new Set(changed), isDeleted)
  }

  return {
    $state,
    refresh,
    remove: (tokens: readonly string[]) => change(tokens, true),
    restore: (tokens: readonly string[]) => change(tokens, false),
    dismiss(failure: RoundFailure): void {
      const { pending, failures } = $state.get()
      $state.set({ pending, failures: failures.filter((one) => one !== failure) })
    },
  }
}

export type RoundChanges = ReturnType<typeof createRoundChanges>
