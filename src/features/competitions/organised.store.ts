import { atom, computed } from 'nanostores'
import type { CatalogueTee } from '../../contract/catalogue.ts'
import type { CompetitionDocument } from '../../contract/competition-document.ts'
import {
  addCompetitionKeys,
  closeCompetitionRound,
  deleteCompetition,
  getCompetition,
  type OrganisedCompetition,
  openCompetitionRound,
  putCompetition,
  reopenCompetitionRound,
} from '../../contract/competitions.ts'
import { GROUP_KEY_NAME } from '../../contract/score-sheet-rules.ts'
import { documentChanges } from '../../domain/competition/organiser-checks.ts'
import type { Api } from '../../platform/api/api.ts'
import type { Failure, Result } from '../../platform/api/result.ts'
import { createTypingPause } from '../../platform/api/typing-pause.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import type { Visibility } from '../../platform/browser/visibility.ts'
import { createAction } from '../../platform/stores/action.ts'
import { pollWhileVisible } from '../../platform/stores/poll-while-visible.ts'
import { createResource, foundValue } from '../../platform/stores/resource.ts'

const TYPING_PAUSE_MS = 600
const POLL_MS = 5_000
/** After the close, entries that arrive late wait for the organiser. */
const LATE_POLL_MS = 60_000

/** Whether the document is stored. A stale one was changed by somebody else, and is not sent. */
export type Saving =
  | { status: 'saved' | 'waiting' | 'saving' }
  | { status: 'failed'; failure: Failure }
  | { status: 'stale'; newer: OrganisedCompetition; changes: readonly string[] }

export type RoundAct = 'open' | 'close' | 'reopen'

const ROUND_CALLS = {
  open: openCompetitionRound,
  close: closeCompetitionRound,
  reopen: reopenCompetitionRound,
} as const

export interface NewKey {
  round: number
  group: number
  key: string
}

/** What has been changed and is not stored yet, and of what. */
interface Draft {
  base: Pick<OrganisedCompetition, 'revision' | 'competition'>
  document: CompetitionDocument
}

interface Deps {
  api: Pick<Api, 'call'>
  clock: Clock
  visibility: Visibility
  randomToken(): string
  token: string
  onSignedOut: () => void
}

/** Creates the store of an own competition. Each change of its document is stored by itself after a pause. */
export function createOrganised({ api, clock, visibility, randomToken, token, onSignedOut }: Deps) {
  const path = { token }
  const on = { 401: onSignedOut }
  const $draft = atom<Draft | undefined>()
  const $saving = atom<Saving>({ status: 'saved' })
  const pause = createTypingPause(clock, TYPING_PAUSE_MS)
  let sending: Promise<void> | undefined

  const read = (signal?: AbortSignal) => api.call(getCompetition, { path }, { signal })
  const resource = createResource<OrganisedCompetition>({
    async request(signal) {
      const result = await read(signal)
      const isMissing = !result.ok && result.failure.kind === 'http' && result.failure.status === 404
      return isMissing ? { ok: true, value: null } : result
    },
    on,
  })

  /** Sends the draft, and what was changed meanwhile. */
  async function send(): Promise<void> {
    const draft = $draft.get()
    if (!draft || $saving.get().status === 'stale') return
    $saving.set({ status: 'saving' })
    const { base, document } = draft
    const body = { revision: base.revision, competition: document }
    const result = await api.call(putCompetition, { path, body })
    if (!result.ok) return refused(result.failure, draft)
    const stored = { revision: result.value.revision, competition: document }
    // What was requested before may be older than what is stored now.
    resource.cancel()
    resource.update((value) => ({ ...value, ...stored }))
    const now = $draft.get()
    if (now && now.document !== document) {
      $draft.set({ base: stored, document: now.document })
      return send()
    }
    $draft.set(undefined)
    $saving.set({ status: 'saved' })
    // The leaderboard and the groups follow from the document.
    void resource.poll()
  }

  async function refused(failure: Failure, draft: Draft): Promise<void> {
    const status = failure.kind === 'http' ? failure.status : undefined
    if (status === 401) onSignedOut()
    const newer = status === 409 ? await read() : undefined
    if (!newer?.ok) return $saving.set({ status: 'failed', failure })
    const changes = documentChanges(draft.base.competition, newer.value.competition)
    const { document } = $draft.get() ?? draft
    if (changes.length > 0) return $saving.set({ status: 'stale', newer: newer.value, changes })
    // A round was opened or closed, and the document is the same.
    $draft.set({ base: newer.value, document })
    return send()
  }

  /** Stores what has been changed at once. Returns whether everything is stored. */
  async function save(): Promise<boolean> {
    pause.cancel()
    sending = (sending ?? Promise.resolve()).then(send)
    await sending
    return $saving.get().status === 'saved'
  }

  const whenSaved = async <Value>(call: () => Promise<Result<Value>>): Promise<Result<Value>> =>
    (await save()) ? call() : { ok: false, failure: failureOfSaving($saving.get()) }
  const rounds = createAction({
    send: ({ act, round }: { act: RoundAct; round: number }): Promise<Result<unknown>> =>
      whenSaved(() => api.call(ROUND_CALLS[act], { path: { token, n: String(round) } })),
    on,
    onDone: () => resource.refresh(),
  })
  const keys = createAction({
    send: (added: readonly NewKey[]) =>
      whenSaved(() =>
        api.call(addCompetitionKeys, { path, body: { name: GROUP_KEY_NAME, keys: [...added] } }),
      ),
    on,
  })
  const deleting = createAction({
    send: () => api.call(deleteCompetition, { path, query: { with_rounds: 'true' } }),
    on,
  })

  return {
    token,
    /** Returns a new id of an entrant, a player or a division. */
    newId: () => randomToken().slice(0, 12),
    newKey: randomToken,
    $state: resource.$state,
    $saving,
    /** The competition with what has been changed here. */
    $shown: computed([resource.$state, $draft], (state, draft) => {
      const value = foundValue(state)
      return value && draft ? { ...value, competition: draft.document } : value
    }),
    /** Loads the competition, and follows its scores. Returns a function that stops this. */
    start(): () => void {
      void resource.load()
      const pollIn = (wanted: 'open' | 'closed', intervalMs: number) =>
        pollWhileVisible({ clock, visibility }, intervalMs, () => {
          const rounds = foundValue(resource.$state.get())?.rounds
          if (rounds?.some(({ state }) => state === wanted) && $draft.get() === undefined)
            void resource.poll()
        })
      const stops = [pollIn('open', POLL_MS), pollIn('closed', LATE_POLL_MS)]
      return () => {
        for (const stop of stops) stop()
        void save()
        resource.cancel()
      }
    },
    refresh: () => void resource.refresh(),
    /** Changes the document; it is stored after a pause. */
    edit(change: (document: CompetitionDocument) => CompetitionDocument): void {
      const draft = $draft.get()
      const base = draft?.base ?? foundValue(resource.$state.get())
      if (!base) return
      $draft.set({ base, document: change(draft?.document ?? base.competition) })
      if ($saving.get().status === 'stale') return
      if ($saving.get().status !== 'saving') $saving.set({ status: 'waiting' })
      pause.restart(() => void save())
    },
    save,
    /** Shows what is stored instead of what was changed here. */
    async takeStored(): Promise<void> {
      const saving = $saving.get()
      if (saving.status === 'stale') resource.update(() => saving.newer)
      pause.cancel()
      $draft.set(undefined)
      $saving.set({ status: 'saved' })
      await resource.refresh()
    },
    /** Replaces what somebody else has stored by what was changed here. */
    async replaceNewer(): Promise<void> {
      const saving = $saving.get()
      const draft = $draft.get()
      if (saving.status !== 'stale' || !draft) return
      $draft.set({ base: saving.newer, document: draft.document })
      $saving.set({ status: 'waiting' })
      await save()
    },
    $rounds: rounds.$state,
    changeRound: rounds.run,
    $keys: keys.$state,
    addKeys: keys.run,
    $deleting: deleting.$state,
    remove: () => deleting.run(undefined),
  }
}
export type OrganisedStore = ReturnType<typeof createOrganised>

/** What each step of a competition gets. */
export interface StepProps {
  store: OrganisedStore
  shown: OrganisedCompetition
  /** Of the course, if it is one of the catalogue. */
  tees: readonly CatalogueTee[]
  onStep: (step: string) => void
}

function failureOfSaving(saving: Saving): Failure {
  return saving.status === 'failed' ? saving.failure : { kind: 'http', status: 409, body: '' }
}
