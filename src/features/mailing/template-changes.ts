import {
  deleteTemplate,
  getTemplateContent,
  saveTemplate,
  type TemplateContent,
} from '../../contract/mailing-files.ts'
import type { Api } from '../../platform/api/api.ts'
import type { Failure } from '../../platform/api/result.ts'
import type { MadeChange } from '../shared/changes/change-notice.store.ts'

type Parts = Pick<TemplateContent, 'subject' | 'text' | 'html'>

/** Returns the body that stores a template. @param version the version that it replaces; undefined for a new one */
export const templateBody = ({ subject, text, html = '' }: Parts, version?: string) => ({
  subject,
  text,
  ...(html.trim() !== '' && { html }),
  ...(version !== undefined && { version }),
})

interface Deps {
  api: Api
  /** Called with the name of a template after its change was undone. */
  onUndone: (name: string) => void
}

/** Creates the messages about changes of templates. Each is undone only if nobody has changed the template since. */
export function savedTemplateChanges({ api, onUndone }: Deps) {
  const change = (
    name: string,
    verb: string,
    undo: () => Promise<{ ok: boolean; failure?: Failure }>,
  ): MadeChange => ({
    text: `Template ${name} ${verb}`,
    api,
    async undo() {
      const result = await undo()
      if (result.ok) onUndone(name)
      return result.failure
    },
  })
  return {
    /** @param version the version that was stored */
    added: (name: string, version: string) =>
      change(name, 'added', async () => {
        const stored = await api.call(getTemplateContent, { path: { name } })
        if (!stored.ok) return stored
        if (stored.value.version !== version) return { ok: false, failure: CHANGED_SINCE }
        return api.call(deleteTemplate, { path: { name } })
      }),
    /** @param before what it replaced @param version the version that was stored */
    edited: (name: string, before: Parts, version: string) =>
      change(name, 'changed', () =>
        api.call(saveTemplate, { path: { name }, body: templateBody(before, version) }),
      ),
    /** @param before what was deleted */
    deleted: (name: string, before: Parts) =>
      change(name, 'deleted', () => api.call(saveTemplate, { path: { name }, body: templateBody(before) })),
  }
}

const CHANGED_SINCE: Failure = { kind: 'http', status: 409, body: 'The template has changed since' }
