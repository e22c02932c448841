import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../../platform/paths.ts'
import { rememberPage } from '../../../platform/return-path.ts'
import { settingsQuery } from '../server-settings.api.ts'

interface LogInLinkProps {
  className: string
  icon?: ReactNode
  /** Whether the login leads back to this page. */
  returns?: boolean
}

/**
 * Leads to the login by a code, and from there back to this page. If this server sends no codes, the login page has a field for a login
 * link. The link loads a new page, because the memory of this page may belong to a session that has ended.
 */
export function LogInLink({ className, icon, returns = true }: LogInLinkProps) {
  const { data: settings } = useQuery(settingsQuery)
  return (
    <a href={paths.codeLogin} className={className} onClick={() => returns && rememberPage(location)}>
      {icon}
      <span>{settings?.sign_in_by_code === false ? <Trans>Paste your login link</Trans> : <Trans>Log in with a code</Trans>}</span>
    </a>
  )
}
