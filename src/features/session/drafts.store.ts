import * as v from 'valibot'
import type { Page } from '../../platform/browser/page.ts'
import type { Storage } from '../../platform/browser/storage.ts'
import { loginPath } from '../../routes.ts'

const KEY = 'drafts'

/** The values of a form by field name. */
const formDraft = v.record(v.string(), v.string())
export type FormDraft = Readonly<v.InferOutput<typeof formDraft>>

const storedDrafts = v.object({
  userId: v.string(),
  /** Path, query and fragment of the page. */
  address: v.string(),
  forms: v.record(v.string(), formDraft),
})
type StoredDrafts = v.InferOutput<typeof storedDrafts>

interface Deps {
  /** Storage that is cleared when the browser tab closes. */
  storage: Storage
  page: Pick<Page, 'url'>
  /** Returns the id of the signed-in user. */
  currentUserId: () => string | undefined
}

/**
 * Creates the store of form input that must survive a new sign-in in the same browser tab. Input is written to the
 * storage only when the user leaves for sign-in, and is restored only for the same user at the same URL. Must not be
 * used for passwords.
 */
export function createDrafts({ storage, page, currentUserId }: Deps) {
  const shown = new Map<string, FormDraft>()
  let stored: StoredDrafts | undefined
  let hasRead = false

  const address = () => {
    const { pathname, search, hash } = page.url()
    return pathname + search + hash
  }

  function read(): void {
    if (hasRead) return
    hasRead = true
    stored = parse(storage.read(KEY))
    storage.write(KEY, undefined)
  }

  return {
    /** Returns the stored draft of a form; each draft only once. */
    take(form: string): FormDraft | undefined {
      read()
      if (stored?.userId !== currentUserId() || stored?.address !== address()) return undefined
      const { [form]: draft, ...others } = stored.forms
      stored = { ...stored, forms: others }
      return draft
    },
    /** Records the current values of a form; `undefined` means that the form is no longer shown. */
    set(form: string, draft: FormDraft | undefined): void {
      if (draft) shown.set(form, draft)
      else shown.delete(form)
    },
    /** Returns the path of sign-in, which leads back to the page. */
    signInPath: () => loginPath(address()),
    /** Stores the current values of all forms. Must be called before leaving for sign-in. */
    store(): void {
      const userId = currentUserId()
      if (userId === undefined || shown.size === 0) return
      const drafts: StoredDrafts = { userId, address: address(), forms: Object.fromEntries(shown) }
      storage.write(KEY, JSON.stringify(drafts))
    },
  }
}

function parse(text: string | undefined): StoredDrafts | undefined {
  try {
    const result = v.safeParse(storedDrafts, JSON.parse(text ?? 'null'))
    return result.success ? result.output : undefined
  } catch {
    // The stored text may have been written by other code.
    return undefined
  }
}
