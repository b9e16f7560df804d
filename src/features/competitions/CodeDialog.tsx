import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { namedGroups } from '../../domain/competition/organiser-checks.ts'
import { copyText } from '../../platform/browser/clipboard.ts'
import { randomToken } from '../../platform/browser/random.ts'
import { scorePath } from '../../routes.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog, DialogButtons } from '../../ui/feedback/Dialog.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import styles from './Competitions.module.css'
import { failureText } from './failure-text.ts'
import type { StepProps } from './step-props.ts'

/** Returns the address with which a phone enters the scores of a group. */
export const codeUrl = (sheet: string, key: string) =>
  new URL(`${scorePath(sheet)}#${key}`, location.origin).href

interface Props extends StepProps {
  round: number
  group: number
  onClose: () => void
}

/** Shows a new code of a group, for a phone that has none. */
export function CodeDialog({ store, shown, round, group, onClose }: Props) {
  const [key] = useState(randomToken)
  const state = useStore(store.$keys)
  const isAdded = state.status === 'done' && state.input.some((one) => one.key === key)
  useEffect(() => void store.addKeys([{ round: round + 1, group, key }]), [store, round, group, key])
  const sheet = shown.rounds[round]?.groups.find(({ number }) => number === group)?.sheet
  const names = namedGroups(shown.competition, round).find(({ number }) => number === group)?.names ?? []
  const url = sheet === undefined ? undefined : codeUrl(sheet, key)
  return (
    <Dialog isOpen startsAtTitle title={`Code of group ${group}`} onClose={onClose}>
      <p>
        {names.join(', ')}. Whoever scans it can enter the scores of this group, without an account. Codes
        that were handed out before stay valid.
      </p>
      {state.status === 'failed' ? (
        <p role="alert" className="problem">
          The code was not made. {failureText(state.failure, shown.competition)}
        </p>
      ) : isAdded && url ? (
        <div className={styles.code}>
          <QrCode text={url} label={`Link for the scorers of group ${group}`} />
          <CopyButton what="link" label="Copy link" copy={() => copyText(url)} />
        </div>
      ) : (
        <Spinner label="Making a code…" />
      )}
      <DialogButtons>
        <Button onClick={onClose}>Close</Button>
      </DialogButtons>
    </Dialog>
  )
}
