import { startTransition, useEffect, useState } from 'react'
import { lazyPart, Optional } from '../../../../platform/lazy/Optional.tsx'
import { routes } from '../../../../routes.ts'
import form from './FindUserForm.module.css'

// Lazily loaded, because the page's own content comes first.
const StaffSearch = lazyPart(async () => (await import('./StaffSearch.tsx')).StaffSearch)

/** The user search on staff pages other than the console. Until its script has loaded, a form opens the console. */
export function LazyStaffSearch() {
  const [isNeeded, setNeeded] = useState(false)
  const [text, setText] = useState('')
  const [hasFocus, setFocus] = useState(false)
  // A transition keeps the form, in which somebody may be typing, until the script has loaded.
  useEffect(() => startTransition(() => setNeeded(true)), [])
  const plainForm = (
    <search>
      <form className={form.line} action={routes.admin.path}>
        <label className="visually-hidden" htmlFor="find-user">
          Support id, round token, install id or email
        </label>
        <div className={form.box}>
          <input
            id="find-user"
            type="search"
            name="query"
            className={form.input}
            placeholder="Support id, round token, install id, email, name, order…"
            autoComplete="off"
            required
            value={text}
            onChange={(event) => setText(event.target.value)}
            onFocus={() => setFocus(true)}
            onBlur={() => setFocus(false)}
          />
        </div>
      </form>
    </search>
  )
  return (
    <Optional fallback={() => plainForm}>
      {isNeeded ? <StaffSearch text={text} takesFocus={hasFocus} /> : plainForm}
    </Optional>
  )
}
