import { useLocation, useNavigate } from 'react-router'

/** Goes back in history; where this screen was opened directly, by a link, goes to `otherwise` instead of leaving the app. */
export function useBack(otherwise: string) {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => (key === 'default' ? navigate(otherwise, { replace: true }) : navigate(-1))
}
