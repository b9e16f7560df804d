import { useMemo, useState } from 'react'
import type { CatalogueTee } from '../../contract/catalogue.ts'
import type { CompetitionDocument } from '../../contract/competition-document.ts'
import { teeName } from '../../domain/catalogue/facility-changes.ts'
import { teeNamed } from '../../domain/competition/entrant-tees.ts'
import { listCounts, listProblems, withListed } from '../../domain/competition/listed-entrants.ts'
import { offZeroText } from '../../domain/competition/organiser-checks.ts'
import { KNOWN_HEADINGS, type ReadPlayer, readPlayers } from '../../domain/competition/read-players.ts'
import { counted } from '../../domain/format/counted.ts'
import { nameKey } from '../../domain/format/folded-text.ts'
import { listOf } from '../../domain/format/lists.ts'
import { handicapIndexText, handicapInput } from '../../domain/handicap/handicap-index.ts'
import { ConfirmButtons } from '../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { type FilledColumn, FilledTable } from './FilledTable.tsx'
import { Lines } from './Progress.tsx'
import { TeeFields } from './TeeFields.tsx'

const PROBLEMS_SHOWN = 8
const UNKNOWN_HEADINGS = `The first line looks like headings, but none is known for names. Known are ${KNOWN_HEADINGS}.`

interface Props {
  competition: CompetitionDocument
  tees: readonly CatalogueTee[]
  newId: () => string
  onAdd: (change: (document: CompetitionDocument) => CompetitionDocument) => void
  onClose: () => void
}

/** Reads players from a pasted table, and shows what was read before they are added. */
export function PastePlayers({ competition, tees, newId, onAdd, onClose }: Props) {
  const { course, format } = competition
  const isSides = format.type !== 'RoundFormat.Individual'
  const [text, setText] = useState('')
  const [sideSize, setSideSize] = useState(2)
  const [tee, setTee] = useState(() => tees[0] && teeNamed(course, tees, tees[0].name))
  const { players, hasUnknownHeadings, unused, problems } = useMemo(() => readPlayers(text), [text])
  const options = { tees, tee, sideSize, newId }
  const next = withListed(competition, players, options)
  const blocking = listProblems(next)
  const { added, updated } = listCounts(competition, next)
  const [one, many] = isSides ? ['side', 'sides'] : ['player', 'players']
  const known = new Set(competition.entrants?.map(({ name }) => nameKey(name)))
  const unknownTees = [...new Set(players.flatMap((player) => player.tee ?? []))]
    .filter((name) => tees.length > 0 && teeNamed(course, tees, name).rating === undefined)
    .map((name) => `“${name}”`)
  const notes = [
    hasUnknownHeadings && UNKNOWN_HEADINGS,
    ...blocking,
    offZeroText({ ...competition, entrants: next.entrants?.slice(competition.entrants?.length ?? 0) }),
    unknownTees.length > 0 &&
      `The course has no rated tee ${listOf(unknownTees)}; handicaps there count as 0. It has ${listOf(tees.map(teeName))}. Is it the right course?`,
    ...problems.map(({ line, text }) => `Line ${line}: ${text}`),
  ].filter((note) => note !== false)
  const noteOf = ({ line, name }: ReadPlayer) => {
    if (problems.some((problem) => problem.line === line)) return 'Check this line'
    return !isSides && known.has(nameKey(name)) && 'Updated'
  }
  const hasTees = players.some((player) => player.tee)
  const columns: FilledColumn<ReadPlayer>[] = [
    { header: 'Name', cell: ({ name }) => <bdi>{name}</bdi> },
    { header: 'Index', isFigure: true, cell: ({ handicapIndex }) => handicapIndexText(handicapIndex) },
    {
      header: 'Playing handicap',
      isFigure: true,
      cell: ({ playingHandicap }) => handicapInput(playingHandicap),
    },
    { header: 'Team', cell: ({ side }) => side },
    { header: 'Division', cell: ({ division }) => division },
    { header: 'Tee', cell: (player) => hasTees && (player.tee ?? tee?.name) },
    { header: 'Note', cell: noteOf },
  ]
  const isReady = players.length > 0 && blocking.length === 0
  return (
    <Dialog isOpen isWide title="Paste players" onClose={onClose}>
      <form
        className="stack gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isReady) return
          onAdd((document) => withListed(document, players, options))
          onClose()
        }}
      >
        <TextAreaField
          label="The list"
          hint={
            isSides
              ? 'A line for each player: name, handicap index, division, tee; with headings in any order, also “Team”.'
              : 'A line for each player: name, handicap index, division, tee; with headings in any order.'
          }
          rows={5}
          value={text}
          placeholder={'Name\tHandicap\tDivision\tTee\nAnn Carrow\t12.3\tLadies\tRed'}
          onChange={setText}
          // The browser shows the end of what was pasted; the headings are in the first line.
          onPaste={({ currentTarget }) => requestAnimationFrame(() => currentTarget.scrollTo(0, 0))}
        />
        {isSides && (
          <SelectField
            label="Players per side, where the list names no teams"
            value={String(sideSize)}
            options={['2', '3', '4'].map((value) => ({ value, label: value }))}
            onChange={(size) => setSideSize(Number(size))}
          />
        )}
        <TeeFields
          label="Tee of players without one in the list"
          course={course}
          tees={tees}
          value={tee}
          onChange={setTee}
        />
        <div role="status" className="stack gap-2">
          {notes.length > 0 && (
            <Notice kind="warning">
              <p>{counted(notes.length, 'thing', 'things')} to check:</p>
              <Lines texts={notes.slice(0, PROBLEMS_SHOWN)} />
              {notes.length > PROBLEMS_SHOWN && (
                <p>And {notes.length - PROBLEMS_SHOWN} more, marked below.</p>
              )}
            </Notice>
          )}
          {unused.length > 0 && <p className="quiet">Not used: {unused.join(', ')}</p>}
        </div>
        {players.length > 0 && (
          <FilledTable
            label="What was read"
            height="list"
            rows={players}
            keyOf={({ line }) => line}
            columns={columns}
          />
        )}
        <ConfirmButtons disabled={!isReady} onCancel={onClose}>
          {confirmText(added, updated, one, many)}
        </ConfirmButtons>
      </form>
    </Dialog>
  )
}

function confirmText(added: number, updated: number, one: string, many: string): string {
  if (updated === 0) return `Add ${added > 0 ? counted(added, one, many) : many}`
  const update = counted(updated, one, many)
  return added > 0 ? `Add ${added}, update ${update}` : `Update ${update}`
}
