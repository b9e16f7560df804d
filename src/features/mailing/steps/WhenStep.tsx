import { useState } from 'react'
import { TextField } from '../../../ui/form/TextField.tsx'
import { optionErrors, type SendOptionFields, startOf, zonedTime, zoneOf } from '../send-options.ts'
import { Step } from './Step.tsx'
import styles from './Steps.module.css'

interface Props {
  fields: SendOptionFields
  nowMs: number
  onChange: (fields: SendOptionFields) => void
}

/** The step in which staff choose when a mailing starts, and how fast it goes. */
export function WhenStep({ fields, nowMs, onChange }: Props) {
  const errors = optionErrors(fields, nowMs)
  const edit = (name: keyof SendOptionFields) => (text: string) => onChange({ ...fields, [name]: text })
  const startMs = startOf(fields)
  const [isLater, setLater] = useState(fields.startAt !== '')
  const hasPace = fields.ratePerMinute !== '' || fields.failurePercent !== ''
  return (
    <Step number={5} title="When" summary={startMs === undefined ? 'at once' : zonedTime(startMs)}>
      <fieldset className={styles.when}>
        <legend className="visually-hidden">Time</legend>
        <label>
          <input
            type="radio"
            name="when"
            checked={!isLater}
            onChange={() => {
              setLater(false)
              edit('startAt')('')
            }}
          />
          Now
        </label>
        <label>
          <input type="radio" name="when" checked={isLater} onChange={() => setLater(true)} />
          At a time
        </label>
      </fieldset>
      {isLater && (
        <div className={styles.fields}>
          <TextField
            label="Start"
            type="datetime-local"
            hint={`Your time zone: ${zoneOf(startMs ?? nowMs)}. Empty: at once.`}
            value={fields.startAt}
            error={errors.startAt}
            onChange={edit('startAt')}
          />
        </div>
      )}
      <details className={styles.more} open={hasPace || undefined}>
        <summary>Speed and failures</summary>
        <div className={styles.fields}>
          <TextField
            label="Mails per minute"
            inputMode="numeric"
            autoComplete="off"
            placeholder="No limit"
            maxLength={7}
            value={fields.ratePerMinute}
            error={errors.ratePerMinute}
            onChange={edit('ratePerMinute')}
          />
          <TextField
            label="Pause when more than this share fails (%)"
            inputMode="numeric"
            autoComplete="off"
            placeholder="5"
            hint="Of the last 200 mails, once 100 have been tried."
            maxLength={3}
            value={fields.failurePercent}
            error={errors.failurePercent}
            onChange={edit('failurePercent')}
          />
        </div>
      </details>
    </Step>
  )
}
