import { LazyStaffSearch } from '../user/search/LazyStaffSearch.tsx'
import { StaffTools } from './StaffTools.tsx'

// Two islands of one file, because every page has both.
export function StaffToolsIsland() {
  return <StaffTools />
}

/** The search of staff pages other than the console. */
export function StaffSearchIsland() {
  return <LazyStaffSearch />
}
