import { useStore } from '@nanostores/react'
import { type RefObject, useEffect } from 'react'
import type { UserActions } from '../user-actions.ts'
import type { UserTaskId } from './user-tasks.ts'

/** Moves the focus to the first field of a form when its task is chosen. */
export function useTaskFocus(
  $task: UserActions['$task'],
  own: UserTaskId,
  form: RefObject<HTMLElement | null>,
): void {
  const task = useStore($task)
  useEffect(() => {
    if (task !== own) return
    $task.set(undefined)
    // After the menu has given the focus back.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus())
  }, [$task, task, own, form])
}
