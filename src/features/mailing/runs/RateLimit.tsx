import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import { type MailingRun, RATE_MAX } from '../../../contract/mailing-runs.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import styles from './RateLimit.module.css'
import type { RunActions } from './run-actions.store.ts'

const WRONG = 'Enter a whole number from 1 to 1,000,000, or nothing for no limit.'

/** Parses the limit. Returns undefined for no limit and null for an invalid text. */
function parseRate(text: string): number | undefined | null {
  if (text.trim() === '') return undefined
  const rate = Number(text)
  return Number.isInteger(rate) && rate >= 1 && rate <= RATE_MAX ? rate : null
}

/** The field for the rate limit of a run. Until it is edited, it shows the current limit. */
export function RateLimit({ run, actions }: { run: MailingRun; actions: RunActions }) {
  const state = useStore(actions.$state)
  const [draft, setDraft] = useState<string>()
  const [error, setError] = useState<string>()
  const isOwn = state.status !== 'idle' && state.input.runId === run.id && state.input.action === 'setRate'
  const text = draft ?? run.ratePerMinute?.toString() ?? ''

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const rate = parseRate(text)
    setError(rate === null ? WRONG : undefined)
    if (rate === null) return
    // Keeps the typed text after a failure.
    if (await actions.setRate(run, rate)) setDraft(undefined)
  }

  return (
    <form className={styles.limit} onSubmit={(event) => void onSubmit(event)} noValidate>
      <TextField
        label="Mails per minute"
        name="ratePerMinute"
        inputMode="numeric"
        autoComplete="off"
        placeholder="No limit"
        maxLength={9}
        value={text}
        error={error}
        onChange={(next) => {
          setDraft(next)
          setError(undefined)
        }}
      />
      <Button type="submit" loading={isOwn && state.status === 'pending'}>
        Set limit
      </Button>
      <p className="visually-hidden" role="status">
        {isOwn && state.status === 'done' && 'The limit is set.'}
      </p>
    </form>
  )
}
