import { afterEach } from 'vitest'

// Test files share their workers, and with them the storage of the simulated browser.
afterEach(() => {
  if (typeof window === 'undefined') return
  localStorage.clear()
  sessionStorage.clear()
})
