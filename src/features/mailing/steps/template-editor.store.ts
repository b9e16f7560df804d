import { atom } from 'nanostores'
import {
  getTemplateContent,
  putTemplateDraft,
  saveTemplate,
  showTemplateDraft,
} from '../../../contract/mailing-files.ts'
import type { Api } from '../../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../../platform/api/latest-only.ts'
import type { Failure } from '../../../platform/api/result.ts'
import { createTypingPause } from '../../../platform/api/typing-pause.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import { createAction } from '../../../platform/stores/action.ts'
import type { KeptDrafts } from '../../session/kept-drafts.store.ts'
import type { ChangeNoticeStore } from '../../shared/changes/change-notice.store.ts'
import { savedTemplateChanges, templateBody } from '../template-changes.ts'
import { type TemplateDraft, type TemplateParts, templateDrafts } from './template-drafts.ts'

export type EditorState =
  | { status: 'closed' }
  | { status: 'loading'; name: string }
  | { status: 'failed'; name: string; failure: Failure }
  | {
      status: 'open'
      /** Empty for a new template. */
      name: string
      /** The stored version; undefined for a new template. */
      version: string | undefined
      stored: TemplateParts
      parts: TemplateParts
      /** What was typed as the name of a new template. */
      newName: string
    }

interface Save {
  name: string
  parts: TemplateParts
  version: string | undefined
  /** What was stored before; undefined for a new template. */
  before: TemplateParts | undefined
}

interface Deps {
  api: Api
  clock: Pick<Clock, 'after'>
  /** A key that is hard to guess, under which the service keeps the HTML that is being edited. */
  draftKey: string
  /** Where what was typed is kept until it is saved or discarded. */
  keptDrafts: KeptDrafts
  /** Shows what was saved, with its undo. */
  notice: Pick<ChangeNoticeStore, 'show'>
  /** Called with the name of a template that was saved. */
  onSaved: (name: string) => void
  /** Called with the name after that was undone. */
  onUndone: (name: string) => void
}

/** Delay after a key press before the preview is updated. */
const TYPING_MS = 500
const EMPTY: TemplateParts = { subject: '', text: '', html: '' }

/** Creates the store that edits one template at a time, with a preview of what is being edited. */
export function createTemplateEditor({ api, clock, draftKey, keptDrafts, notice, onSaved, onUndone }: Deps) {
  const $state = atom<EditorState>({ status: 'closed' })
  /** The URL of the preview; undefined before there is one, and if the service cannot show it. */
  const $previewUrl = atom<string | undefined>()
  const [latest, latestDraft] = [latestOnly(), latestOnly()]
  const typing = createTypingPause(clock, TYPING_MS)
  const kept = templateDrafts(keptDrafts)
  const changes = savedTemplateChanges({ api, onUndone })
  let drafts = 0

  const saving = createAction({
    send: ({ name, parts, version }: Save) =>
      api.call(saveTemplate, { path: { name }, body: templateBody(parts, version) }),
    onDone({ version }, { name, parts, before }) {
      const state = $state.get()
      kept.write(before ? name : '', undefined)
      notice.show(before ? changes.edited(name, before, version) : changes.added(name, version))
      // What was typed while it was saved stays, and is based on it.
      if (state.status === 'open') set({ ...state, name, version, stored: parts, newName: '' })
      onSaved(name)
    },
  })

  /** Shows what is being edited, and keeps it if it differs from what is stored. */
  function set(state: EditorState & { status: 'open' }): void {
    $state.set(state)
    const { name, version, parts, newName } = state
    kept.write(name, isChanged(state) ? { newName, version, parts } : undefined)
  }

  /** Stores the HTML in the service, because a page cannot show it under a policy of its own. */
  async function preview(html: string): Promise<void> {
    if (html.trim() === '') return $previewUrl.set(undefined)
    const path = { key: draftKey }
    const result = await latestDraft((signal) =>
      api.call(putTemplateDraft, { path, body: { html } }, { signal }),
    )
    if (result === SUPERSEDED) return
    drafts += 1
    // The number makes the frame load it again.
    $previewUrl.set(result.ok ? `${api.urlOf(showTemplateDraft, { path })}?draft=${drafts}` : undefined)
  }

  function show(
    name: string,
    version: string | undefined,
    stored: TemplateParts,
    { parts, newName }: Pick<TemplateDraft, 'parts' | 'newName'>,
  ): void {
    saving.clear()
    set({ status: 'open', name, version, stored, parts, newName })
    void preview(parts.html)
  }

  /**
   * Opens a template with what was begun before. That is based on the version of then, so that it is not saved over what
   * a colleague has stored since.
   * @param own what to show instead, based on the stored version
   */
  async function open(name: string, own?: TemplateParts): Promise<void> {
    $state.set({ status: 'loading', name })
    const result = await latest((signal) => api.call(getTemplateContent, { path: { name } }, { signal }))
    if (result === SUPERSEDED) return
    if (!result.ok) return $state.set({ status: 'failed', name, failure: result.failure })
    const { subject, text, html = '', version } = result.value
    const stored = { subject, text, html }
    const begun = own ? undefined : kept.read(name)
    const parts = own ?? begun?.parts ?? stored
    show(name, begun?.version ?? version ?? '', stored, { parts, newName: '' })
  }

  return {
    $state,
    $previewUrl,
    $saving: saving.$state,
    open,
    openNew: () => show('', undefined, EMPTY, kept.read('') ?? { parts: EMPTY, newName: '' }),
    /** Returns whether there are kept changes of a template; the empty name is that of a new one. */
    hasDraft: (name: string) => kept.read(name) !== undefined,
    edit(change: Partial<TemplateParts>): void {
      const state = $state.get()
      if (state.status !== 'open') return
      const parts = { ...state.parts, ...change }
      set({ ...state, parts })
      if (change.html !== undefined) typing.restart(() => void preview(parts.html))
    },
    /** Changes the name of a new template. */
    rename(newName: string): void {
      const state = $state.get()
      if (state.status === 'open') set({ ...state, newName })
    },
    /** Saves the content. Returns whether it succeeded. @param name of a new template */
    async save(name: string): Promise<boolean> {
      const state = $state.get()
      if (state.status !== 'open') return false
      const { parts, version, stored } = state
      return saving.run({ name, parts, version, before: version === undefined ? undefined : stored })
    },
    /** After a conflict: keeps what was typed, on top of the version that a colleague has saved. */
    async keepMine(): Promise<void> {
      const state = $state.get()
      if (state.status === 'open') await open(state.name, state.parts)
    },
    /** After a conflict: shows what the colleague has saved. */
    async showTheirs(): Promise<void> {
      const state = $state.get()
      if (state.status !== 'open') return
      kept.write(state.name, undefined)
      await open(state.name)
    },
    /** Closes the editor. What was typed stays kept. */
    close,
    /** Removes what was typed and closes the editor. */
    discard(): void {
      const state = $state.get()
      if (state.status === 'open') kept.write(state.name, undefined)
      close()
    },
  }

  function close(): void {
    latest.cancel()
    latestDraft.cancel()
    typing.cancel()
    $state.set({ status: 'closed' })
    $previewUrl.set(undefined)
  }
}
export type TemplateEditorStore = ReturnType<typeof createTemplateEditor>

/** Returns whether there are changes that are not saved. */
export const isChanged = (state: EditorState) =>
  state.status === 'open' &&
  (state.newName !== '' || JSON.stringify(state.parts) !== JSON.stringify(state.stored))
