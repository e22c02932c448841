import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../server-settings.api.ts'
import styles from './partner.module.css'

/** The 'Inspired by' partner, if this server has one. */
export function Partner() {
  const { t } = useLingui()
  const { data } = useQuery(settingsQuery)
  if (!data?.partner) return null
  const { picture, link } = data.partner
  return (
    <a href={link} rel="noopener noreferrer" target="_blank" className={`note stack-2 ${styles.partner}`}>
      <span>{t`Inspired by`}</span>
      {/* The partner's name is in the picture. We only know its address. */}
      <img src={picture} alt={new URL(link, location.href).hostname} height="40" />
    </a>
  )
}
