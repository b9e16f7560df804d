import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { namedGroups } from '../../domain/competition/organiser-checks.ts'
import { namesLine } from '../../domain/format/lists.ts'
import { useSharing } from '../../platform/browser/use-sharing.ts'
import { Dialog, DialogButtons } from '../../ui/feedback/Dialog.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { CopyButton } from '../shared/share/CopyButton.tsx'
import styles from './Competitions.module.css'
import { failureText } from './messages.ts'
import type { NewKey, StepProps } from './organised.store.ts'
import { codePath, Slips, StartList } from './Paper.tsx'

interface Props extends StepProps {
  /** From 0. */
  round: number
}

interface CodeProps extends Props {
  group: number
  onClose: () => void
}

/** Shows a new code of a group, for a phone that has none. */
export function CodeDialog({ store, shown, round, group, onClose }: CodeProps) {
  const { linkTo } = useSharing()
  const [key] = useState(store.newKey)
  const state = useStore(store.$keys)
  const isAdded = state.status === 'done' && state.input.some((one) => one.key === key)
  useEffect(() => void store.addKeys([{ round: round + 1, group, key }]), [store, round, group, key])
  const sheet = shown.rounds[round]?.groups.find(({ number }) => number === group)?.sheet
  const names = namedGroups(shown.competition, round).find(({ number }) => number === group)?.names ?? []
  const url = sheet === undefined ? undefined : linkTo(codePath(sheet, key))
  return (
    <Dialog isOpen startsAtTitle title={`Code of group ${group}`} onClose={onClose}>
      <p>
        {namesLine(names)}. Whoever scans it can enter the scores of this group, without an account. Codes
        that were handed out before stay valid.
      </p>
      {state.status === 'failed' ? (
        <p role="alert" className="problem">
          The code was not made. {failureText(state.failure, shown.competition)}
        </p>
      ) : isAdded && url ? (
        <div className="centred gap-3">
          <QrCode text={url} label={`Link for the scorers of group ${group}`} />
          <CopyButton what="link" label="Copy link" text={url} />
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

/** Prints the start list, and for an open round the slips with the codes of the groups. */
export function PrintButtons({ isMain, ...props }: Props & { isMain: boolean }) {
  const { store, shown, round } = props
  const [printed, setPrinted] = useState<'list' | 'slips'>()
  const [keys, setKeys] = useState<readonly NewKey[]>([])
  const adding = useStore(store.$keys)
  const isOpen = shown.rounds[round]?.state === 'open'
  useEffect(() => {
    if (!printed) return
    const end = () => setPrinted(undefined)
    addEventListener('afterprint', end)
    print()
    return () => removeEventListener('afterprint', end)
  }, [printed])

  /** Makes a code for each group that has none here; those that were printed before stay valid. */
  async function printSlips() {
    const known = new Set(keys.map(({ group }) => group))
    const added = namedGroups(shown.competition, round)
      .filter(({ number }) => !known.has(number))
      .map(({ number }) => ({ round: round + 1, group: number, key: store.newKey() }))
    if (added.length > 0 && !(await store.addKeys(added))) return
    setKeys([...keys, ...added])
    setPrinted('slips')
  }
  return (
    <>
      <Button onClick={() => setPrinted('list')}>Print start list</Button>
      {isOpen && (
        <Button
          kind={isMain ? 'main' : 'quiet'}
          loading={adding.status === 'pending'}
          onClick={() => void printSlips()}
        >
          Print slips with codes
        </Button>
      )}
      {printed &&
        createPortal(
          <div className={styles.printed}>
            {printed === 'list' ? (
              <StartList shown={shown} round={round} />
            ) : (
              <Slips shown={shown} round={round} keys={keys} />
            )}
          </div>,
          document.body,
        )}
    </>
  )
}
