import { useNavigate } from 'react-router'

/** Goes back in history; where this is the first page that the app showed, goes to `otherwise` instead of leaving the app. */
export function useBack(otherwise: string) {
  const navigate = useNavigate()
  return () => (isFirstPage() ? navigate(otherwise, { replace: true }) : navigate(-1))
}

/** The router keeps in each entry of the history how many of its own pages came before. */
function isFirstPage() {
  const state: unknown = history.state
  return !(typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && state.idx > 0)
}
