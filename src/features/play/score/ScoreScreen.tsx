import { useStore } from '@nanostores/react'
import { memo, useEffect, useRef } from 'react'
import { counted } from '../../../domain/format/counted.ts'
import type { DistanceUnit } from '../../../domain/format/distance.ts'
import { CHANGES_DAYS } from '../../../domain/score-sheet/refusal.ts'
import { stateOf } from '../../../domain/score-sheet/sheet.ts'
import { Optional } from '../../../platform/lazy/Optional.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { dialogMessages } from '../dialog-messages.ts'
import { isOwnerHere, ownerWords } from '../owner-here.ts'
import { HoleBand, OwnDetails, ScoreDialogs, ScoreGrid } from '../parts.ts'
import type { PhoneChoicesStore } from '../phone-choices.store.ts'
import type { OpenSheet } from '../score-sheet.store.ts'
import { Contested } from './Contested.tsx'
import { HoleNotices } from './HoleNotices.tsx'
import { NumberPad } from './NumberPad.tsx'
import { type HeadProps, HoleChip, ScoreHeadView, showCurrentChip } from './ScoreHead.static.tsx'
import { DetailsRow, RestOfHole, ScoreFoot, ScoreLayout } from './ScoreLayout.static.tsx'
import { ScoreRow } from './ScoreRow.static.tsx'
import styles from './ScoreScreen.module.css'
import { cellValueOf } from './score-cell.ts'
import type { Phone } from './score-dialog.ts'
import { footProps, headProps, type RowOnScreen, rowProps } from './score-props.ts'
import { rowKey, type ScoringStore } from './scoring.store.ts'

interface Props {
  scoring: ScoringStore
  unit: DistanceUnit
  phone: Phone
  choices: PhoneChoicesStore
}

/** Shows one hole of a sheet, in which scores are entered. The page has started the store. */
export function ScoreScreen({ scoring: store, unit, phone, choices }: Props) {
  const scoring = useStore(store.$state)
  const { isForSun, staysOn } = useStore(choices.$state)
  const dialog = useStore(store.$dialog)
  const numbersOf = useStore(store.$numbersOf)
  const isWide = useMedia('(width >= 900px) and (height >= 560px)')
  useEffect(() => (staysOn ? phone.keepAwake() : undefined), [phone, staysOn])
  if (!scoring) return null
  const { view, open, hole } = scoring
  const isLocked = stateOf(open.sheet) !== 'live'

  const goOn = () => {
    store.goToNext()
    // The scores are above the button, so the way to them would begin with the hole before.
    document.querySelector<HTMLElement>('main h3')?.focus()
  }

  return (
    <ScoreLayout
      isForSun={isForSun}
      head={<ScoreHead {...headProps(scoring, store, unit)} />}
      note={isLocked && <EndedNote open={open} store={store} />}
      rows={
        <>
          {view.scored.map((row) => (
            <Row
              key={rowKey(row)}
              row={row}
              sheet={open.sheet}
              view={view}
              hole={hole}
              store={store}
              isMe={row.id === open.kept.me}
              isLocked={isLocked}
              device={open.device}
              hasNumbers={rowKey(row) === numbersOf}
            />
          ))}
          <RestOfHole scoring={scoring} store={store} onNext={goOn} />
        </>
      }
      aside={
        isWide && (
          <Optional>
            <ScoreGrid scoring={scoring} store={store} />
          </Optional>
        )
      }
      middle={
        <Optional>
          <HoleBand scoring={scoring} unit={unit} phone={phone} />
        </Optional>
      }
      foot={
        <ScoreFoot
          {...footProps(scoring, store)}
          notices={<HoleNotices scoring={scoring} onHole={store.goTo} />}
          onNext={goOn}
        />
      }
      dialog={
        dialog && (
          <Optional>
            <ScoreDialogs
              dialog={dialog}
              scoring={scoring}
              store={store}
              phone={phone}
              choices={choices}
              onClose={() => store.openDialog(undefined)}
            />
          </Optional>
        )
      }
    />
  )
}

const Chip = memo(HoleChip)

/** Shows standing, hole and strip. Drawn again only if the round or the hole has changed; another hole starts at its top. */
const ScoreHead = memo(function ScoreHead(props: HeadProps) {
  const { hole } = props
  const ref = useRef<HTMLElement>(null)
  const shown = useRef(hole)
  useEffect(() => {
    if (ref.current) showCurrentChip(ref.current)
    if (shown.current !== hole) scrollTo(0, 0)
    shown.current = hole
  }, [hole])
  return <ScoreHeadView ref={ref} {...props} Chip={Chip} />
})

interface RowProps extends RowOnScreen {
  hasNumbers: boolean
  device: number | undefined
}

/** Shows a row with its details. Drawn again only if the round or the hole has changed, not when an entry is stored. */
const Row = memo(function Row({ hasNumbers, device, ...shown }: RowProps) {
  const { row, hole, store } = shown
  const { isContested, ...props } = rowProps(shown)
  const { par, hasDetails, onScore } = props
  return (
    <>
      <ScoreRow
        {...props}
        discrepancy={isContested && <Contested device={device} row={row} hole={hole} onScore={onScore} />}
        numbers={
          hasNumbers && (
            <NumberPad
              name={row.name}
              value={cellValueOf(row, hole)}
              par={par}
              onChoose={(chosen) => {
                store.openNumbers(undefined)
                onScore(chosen)
              }}
              onClose={() => store.openNumbers(undefined)}
            />
          )
        }
      />
      {hasDetails && (
        <DetailsRow>
          <Optional>
            <OwnDetails
              row={row}
              hole={hole}
              par={par}
              onDetail={(details) => void store.detail(row, details)}
            />
          </Optional>
        </DetailsRow>
      )}
    </>
  )
})

interface EndedProps {
  open: OpenSheet
  store: ScoringStore
}

/** Says that the round is finished or discarded, and how to go on. */
function EndedNote({ open: { kept, sheet }, store }: EndedProps) {
  const isOwner = isOwnerHere(kept)
  const late = sheet.waiting.size
  if (stateOf(sheet) === 'discarded') {
    return (
      <div className={styles.ended}>
        <p role="status">
          The round is discarded.{' '}
          {isOwner ? `It can be restored for ${CHANGES_DAYS} days.` : 'Its owner can restore it.'}
        </p>
        {isOwner && <Button onClick={() => void store.sheet.enter({ kind: 'restore' })}>Restore</Button>}
      </div>
    )
  }
  return (
    <div className={styles.ended}>
      <p role="status">
        The round is finished. {late > 0 && lateText(late, isOwner ? undefined : ownerWords(kept))}
        {late === 0 &&
          (isOwner && !kept.competition
            ? 'Reopen it to correct something.'
            : `${ownerWords(kept)} can reopen it.`)}
      </p>
      <div className="buttons">
        <Button kind="main" onClick={() => store.openDialog('finish')}>
          Result
        </Button>
        <Button onClick={() => store.openDialog('card')}>{dialogMessages.card}</Button>
      </div>
    </div>
  )
}

/**
 * Returns what happens to entries that arrived after the finish.
 * @param owner who decides on them; undefined if it is who uses this browser
 */
function lateText(count: number, owner: string | undefined): string {
  const entries = `${counted(count, 'entry', 'entries')} arrived after the finish`
  const them = count === 1 ? 'it' : 'them'
  return owner === undefined
    ? `${entries}: accept or dismiss ${them} on the card.`
    : `${entries}. ${owner} accepts or dismisses ${them}.`
}
