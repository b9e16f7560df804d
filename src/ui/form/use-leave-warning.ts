import { useEffect } from 'react'

/**
 * Makes the browser ask for confirmation before the user leaves, closes or reloads the page while something is running.
 */
export function useLeaveWarning(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isRunning])
}
