import { TextField } from '../../../ui/form/TextField.tsx'
import { parseRate, RATE_ERROR } from '../runs/run-texts.ts'
import { Step } from './Step.tsx'
import styles from './Steps.module.css'

interface Props {
  /** The rate limit as text; empty for no limit. */
  rate: string
  onRate: (rate: string) => void
}

/** The step in which staff choose how fast a mailing goes. */
export function SpeedStep({ rate, onRate }: Props) {
  return (
    <Step number={5} title="Speed">
      <div className={styles.test}>
        <TextField
          label="Mails per minute"
          inputMode="numeric"
          autoComplete="off"
          placeholder="No limit"
          maxLength={9}
          value={rate}
          error={parseRate(rate) === undefined ? RATE_ERROR : undefined}
          onChange={onRate}
        />
      </div>
    </Step>
  )
}
