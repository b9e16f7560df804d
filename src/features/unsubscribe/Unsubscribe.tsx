import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useId, useRef } from 'react'
import { EMAIL_CATEGORIES } from '../../domain/mailing/email-categories.ts'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { Alerts } from '../../ui/feedback/Alerts.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import {
  HINT_KNOWN,
  HINT_UNKNOWN,
  NOT_LOADED,
  NOT_LOADED_DETAIL,
  PROMPT,
  UNKNOWN_LINK,
  UNKNOWN_LINK_DETAIL,
} from './messages.ts'
import styles from './Unsubscribe.module.css'
import type { Unsubscribe as UnsubscribeStore } from './unsubscribe.store.ts'

interface Props {
  unsubscribe: UnsubscribeStore
}

export function Unsubscribe({ unsubscribe }: Props) {
  const { status } = useStore(unsubscribe.$present, { ssr: 'initial' })
  const chosen = useStore(unsubscribe.$chosen, { ssr: 'initial' })
  const saving = useStore(unsubscribe.$saving, { ssr: 'initial' })
  const alerts = useStore(unsubscribe.$alerts, { ssr: 'initial' })
  const hydrated = useHydrated()
  const hintId = useId()
  const form = useRef<HTMLFormElement>(null)
  const hasRetried = useRef(false)
  const isLoading = status === 'idle' || status === 'loading'

  useEffect(() => unsubscribe.start(), [unsubscribe])
  // Sets the focus, because the button that had it no longer exists.
  useEffect(() => {
    if (isLoading || !hasRetried.current) return
    hasRetried.current = false
    form.current?.querySelector<HTMLElement>('[data-retry], input')?.focus()
  }, [isLoading])

  function retry() {
    hasRetried.current = true
    void unsubscribe.load()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void unsubscribe.save()
  }

  if (status === 'missing') {
    return (
      <div className="stack gap-5">
        <h1>Unsubscribe</h1>
        <div role="alert">
          <Notice kind="danger">
            <p>{UNKNOWN_LINK}</p>
            <p>{UNKNOWN_LINK_DETAIL}</p>
          </Notice>
        </div>
      </div>
    )
  }
  return (
    <form method="post" className="stack gap-5" onSubmit={submit} ref={form}>
      <h1>Unsubscribe</h1>
      <div role="status" className={`announced ${styles.notice}`}>
        {unsubscribe.isChoiceUnknown() && (
          <Notice kind="warning">
            <p>{NOT_LOADED}</p>
            <p>{NOT_LOADED_DETAIL}</p>
            <Button data-retry onClick={retry}>
              Try again
            </Button>
          </Notice>
        )}
      </div>
      <fieldset
        className={styles.choices}
        disabled={!hydrated || isLoading}
        aria-busy={isLoading || undefined}
        aria-describedby={hintId}
      >
        <legend>{PROMPT}</legend>
        {EMAIL_CATEGORIES.map(({ category, label }) => (
          <Checkbox
            key={category}
            name={category}
            label={label}
            checked={chosen.includes(category)}
            onChange={(isChosen) => unsubscribe.choose(category, isChosen)}
          />
        ))}
        <p id={hintId} className={styles.hint}>
          {status === 'failed' ? HINT_UNKNOWN : HINT_KNOWN}
        </p>
      </fieldset>
      <Button
        type="submit"
        kind="main"
        loading={saving.status === 'pending'}
        disabled={!hydrated || isLoading}
      >
        Save
      </Button>
      <Alerts alerts={alerts} onClose={unsubscribe.close} />
    </form>
  )
}
