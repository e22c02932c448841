import type { LoginLink } from '@hand-in-hand/contract/sign-in.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link as LinkIcon } from 'lucide-react'
import { formatMoment } from '../../../i18n/ago.ts'
import { dayHeading } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { DangerButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { GroupHeading } from '../../../ui/screen.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { linksQuery, useEndLink } from '../devices.api.ts'
import styles from './my-devices.module.css'

/** Login links that still open this circle as me, to turn off one by one. Hidden if there are none. */
export function MyLinks({ family }: { family: string }) {
  const { t } = useLingui()
  const { data: links } = useQuery(linksQuery(family))
  const end = useEndLink(family)
  const turnOff = ({ id }: LoginLink) => end.mutate(id, { onSuccess: () => showNotice({ title: t`The link no longer works` }) })
  if (!links || links.length === 0) return null
  return (
    <section aria-labelledby="links" className="cards">
      <GroupHeading id="links">{t`Login links`}</GroupHeading>
      <p className="soft">{t`Anyone who has one of these links can log in as you. Turn off the ones you don’t need.`}</p>
      <CallErrorNote error={end.error} />
      <ul className="cards">
        {links.map((link) => (
          <li key={link.id}>
            <LinkCard link={link} busy={end.isPending && end.variables === link.id} onTurnOff={() => !end.isPending && turnOff(link)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function LinkCard({ link, busy, onTurnOff }: { link: LoginLink; busy: boolean; onTurnOff: () => void }) {
  const { t } = useLingui()
  const now = Date.now()
  const made = dayHeading(link.created_at, reader(), now)
  const used = link.last_used_at && formatMoment(link.last_used_at, reader(), now)
  const until = link.expires_at && dayHeading(link.expires_at, reader(), now)
  return (
    <Card className={styles.device}>
      <LinkIcon aria-hidden="true" />
      <div>
        <strong>
          <Trans>Link from {made}</Trans>
        </strong>
        <p className="note">{used ? <Trans>Last used {used}</Trans> : <Trans>Not used yet</Trans>}</p>
        <p className="note">{until ? <Trans>Valid until {until}</Trans> : <Trans>Valid until you get a new one</Trans>}</p>
      </div>
      <DangerButton wide={false} busy={busy} aria-label={t`Turn off the link from ${made}`} onClick={onTurnOff}>
        <Trans>Turn off</Trans>
      </DangerButton>
    </Card>
  )
}
