import * as v from 'valibot'
import type { KeptDrafts } from '../../session/kept-drafts.store.ts'

/** The parts of a template. */
export interface TemplateParts {
  subject: string
  text: string
  /** Empty if the mail has only a text. */
  html: string
}

/** A template that somebody has begun to edit. */
export interface TemplateDraft {
  /** The name for a new template; empty for an existing one. */
  newName: string
  /** The version on which it is based; undefined for a new template. */
  version?: string | undefined
  parts: TemplateParts
}

const storedDraft = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    newName: v.string(),
    version: v.optional(v.string()),
    parts: v.object({ subject: v.string(), text: v.string(), html: v.string() }),
  }),
)

/** Returns the kept drafts of templates, by the name of the template; that of a new one has the empty name. */
export function templateDrafts(drafts: KeptDrafts) {
  const keyOf = (name: string) => `template ${name}`
  return {
    read(name: string): TemplateDraft | undefined {
      const result = v.safeParse(storedDraft, drafts.read(keyOf(name)))
      return result.success ? result.output : undefined
    },
    /** @param draft undefined removes it */
    write: (name: string, draft: TemplateDraft | undefined) =>
      drafts.write(keyOf(name), draft && JSON.stringify(draft)),
  }
}
