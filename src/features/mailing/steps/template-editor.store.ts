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

/** The parts of a template. */
export interface TemplateParts {
  subject: string
  text: string
  /** Empty if the mail has only a text. */
  html: string
}

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
    }

interface Save {
  name: string
  parts: TemplateParts
  version: string | undefined
}

interface Deps {
  api: Api
  clock: Pick<Clock, 'after'>
  /** A key that is hard to guess, under which the service keeps the HTML that is being edited. */
  draftKey: string
  /** Called with the name of the template that was saved. */
  onSaved: (name: string) => void
}

/** Delay after a key press before the preview is updated. */
const TYPING_MS = 500
const EMPTY: TemplateParts = { subject: '', text: '', html: '' }

/** Creates the store that edits one template at a time, with a preview of what is being edited. */
export function createTemplateEditor({ api, clock, draftKey, onSaved }: Deps) {
  const $state = atom<EditorState>({ status: 'closed' })
  /** The URL of the preview; undefined before there is one, and if the service cannot show it. */
  const $previewUrl = atom<string | undefined>()
  const [latest, latestDraft] = [latestOnly(), latestOnly()]
  const typing = createTypingPause(clock, TYPING_MS)
  let drafts = 0

  const saving = createAction({
    send: ({ name, parts: { subject, text, html }, version }: Save) =>
      api.call(saveTemplate, {
        path: { name },
        body: {
          subject,
          text,
          ...(html.trim() !== '' && { html }),
          ...(version !== undefined && { version }),
        },
      }),
    onDone({ version }, { name, parts }) {
      const state = $state.get()
      // What was typed while it was saved stays, and is based on it.
      if (state.status === 'open') $state.set({ ...state, name, version, stored: parts })
      onSaved(name)
    },
  })

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
    parts: TemplateParts,
  ): void {
    saving.clear()
    $state.set({ status: 'open', name, version, stored, parts })
    void preview(parts.html)
  }

  /** @param own what the user has typed instead of the stored content */
  async function open(name: string, own?: TemplateParts): Promise<void> {
    $state.set({ status: 'loading', name })
    const result = await latest((signal) => api.call(getTemplateContent, { path: { name } }, { signal }))
    if (result === SUPERSEDED) return
    if (!result.ok) return $state.set({ status: 'failed', name, failure: result.failure })
    const { subject, text, html = '', version } = result.value
    const stored = { subject, text, html }
    show(name, version ?? '', stored, own ?? stored)
  }

  return {
    $state,
    $previewUrl,
    $saving: saving.$state,
    open,
    openNew: () => show('', undefined, EMPTY, EMPTY),
    edit(change: Partial<TemplateParts>): void {
      const state = $state.get()
      if (state.status !== 'open') return
      const parts = { ...state.parts, ...change }
      $state.set({ ...state, parts })
      if (change.html !== undefined) typing.restart(() => void preview(parts.html))
    },
    /** Saves the content. Returns whether it succeeded. @param name of a new template */
    async save(name: string): Promise<boolean> {
      const state = $state.get()
      if (state.status !== 'open') return false
      return saving.run({ name, parts: state.parts, version: state.version })
    },
    /** After a conflict: keeps what was typed, on top of the version that a colleague has saved. */
    async keepMine(): Promise<void> {
      const state = $state.get()
      if (state.status === 'open') await open(state.name, state.parts)
    },
    close(): void {
      latest.cancel()
      latestDraft.cancel()
      typing.cancel()
      $state.set({ status: 'closed' })
      $previewUrl.set(undefined)
    },
  }
}
export type TemplateEditorStore = ReturnType<typeof createTemplateEditor>

/** Returns whether there are changes that are not saved. */
export const isChanged = (state: EditorState) =>
  state.status === 'open' && JSON.stringify(state.parts) !== JSON.stringify(state.stored)
