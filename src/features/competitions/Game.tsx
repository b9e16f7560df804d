import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { withCourse } from '../../domain/competition/entrant-tees.ts'
import type { Page } from '../../platform/browser/page.ts'
import { routes } from '../../routes.ts'
import { ConfirmButtons } from '../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { CourseSearch } from '../shared/courses/course-search.store.ts'
import { GameForm } from './GameForm.tsx'
import { failureText } from './messages.ts'
import type { StepProps } from './organised.store.ts'

/** The step of name, dates, course and game. The competition is deleted here as well. */
export function Game({
  store,
  shown,
  search,
  page,
  onStep,
}: StepProps & { search: CourseSearch; page: Page }) {
  const { competition, rounds } = shown
  const [isDeleting, setDeleting] = useState(false)
  // Another course is chosen before the present one is given up.
  const [isWithoutCourse, setWithoutCourse] = useState(false)
  const hasScore = rounds.some(({ groups }) => groups.some(({ scored }) => scored > 0))
  return (
    <div className="stack gap-5">
      <GameForm
        value={{ ...competition, course: isWithoutCourse ? undefined : competition.course }}
        isFixed={hasScore}
        opened={rounds.findLastIndex(({ state }) => state !== 'planned') + 1}
        search={search}
        nameError={competition.name.trim() === '' ? 'Give the competition a name.' : undefined}
        onChange={({ course: _, ...change }) => store.edit((document) => ({ ...document, ...change }))}
        onCourse={(course, tees) => {
          setWithoutCourse(course === undefined)
          if (course) store.edit((document) => withCourse(document, course, tees))
        }}
      />
      <div className="row gap-3 between">
        <Button kind="main" onClick={() => onStep('players')}>
          Next: players
        </Button>
        <Button kind="danger" onClick={() => setDeleting(true)}>
          Delete this competition…
        </Button>
      </div>
      {isDeleting && (
        <DeleteDialog store={store} name={competition.name} page={page} onClose={() => setDeleting(false)} />
      )}
    </div>
  )
}

interface DeleteProps extends Pick<StepProps, 'store'> {
  name: string
  page: Page
  onClose: () => void
}

function DeleteDialog({ store, name, page, onClose }: DeleteProps) {
  const state = useStore(store.$deleting)
  const [typed, setTyped] = useState('')
  return (
    <Dialog isOpen title={`Delete ${name}?`} onClose={onClose}>
      <form
        className="stack gap-3"
        onSubmit={async (event) => {
          event.preventDefault()
          if (typed.trim() === name.trim() && (await store.remove())) page.go(routes.competitions.path)
        }}
      >
        <p>
          Its rounds, scores and links disappear for everybody. For 30 days, the support of this site can
          restore it.
        </p>
        <TextField
          label={`Type the name to confirm: ${name}`}
          value={typed}
          autoComplete="off"
          onChange={setTyped}
        />
        <p role="alert" className="announced problem">
          {state.status === 'failed' && `Not deleted. ${failureText(state.failure)}`}
        </p>
        <ConfirmButtons
          isDanger
          disabled={typed.trim() !== name.trim()}
          loading={state.status === 'pending'}
          onCancel={onClose}
        >
          Delete
        </ConfirmButtons>
      </form>
    </Dialog>
  )
}
