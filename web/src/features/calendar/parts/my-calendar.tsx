import type { CalendarFeed } from '@hand-in-hand/contract/calendar.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus, Copy } from 'lucide-react'
import { useState } from 'react'
import { dayHeading } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { googleFeedLink } from '../../../platform/calendar-links.ts'
import { paths } from '../../../platform/paths.ts'
import { copy } from '../../../platform/share.ts'
import { buttonLook, DangerButton, PrimaryButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { TitledCard } from '../../../ui/card.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { BackHeader, Screen } from '../../../ui/screen.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { useMyProfile } from '../../families/families.api.ts'
import { ScopeNote, useProvedUntil } from '../../sign-in/parts/scope-note.tsx'
import { useEndCalendar, useMakeCalendar } from '../calendar.api.ts'
import styles from './my-calendar.module.css'

/** An address for subscribing to my tasks in my own calendar. It is shown once, because only its hash is stored. */
export function MyCalendarPart({ family }: { family: string }) {
  const { t } = useLingui()
  const me = useMyProfile(family)
  const make = useMakeCalendar(family)
  const end = useEndCalendar(family)
  const isProved = useProvedUntil(family) !== null
  const since = me.calendar_since && dayHeading(me.calendar_since, reader(), Date.now())
  const failed = make.error ?? end.error

  return (
    <Screen hidesMenu header={<BackHeader back={paths.mePart('account')} title={<Trans>In my calendar</Trans>} />}>
      <ScopeNote family={family} back="calendar" />
      <TitledCard icon={<CalendarPlus aria-hidden="true" />} title={<Trans>Your tasks in your own calendar</Trans>}>
        <p>
          <Trans>
            Your calendar looks for changes by itself, sometimes only after hours (Google: up to a day). If a task moves, it moves there
            too; if it’s cancelled, it’s marked. If something changes at short notice, go by our message.
          </Trans>
        </p>
        <p>
          {isProved
            ? t`It shows titles and times of the tasks you took in all your circles. Never an address or a description.`
            : t`It shows titles and times of the tasks you took in this circle. Never an address or a description.`}
        </p>
        <CallErrorNote error={failed} />
        {make.data ? (
          <FeedAddress feed={make.data} />
        ) : since ? (
          <p>
            <Trans>On since {since}. To connect another calendar, create a new address; the old one will stop working.</Trans>
          </p>
        ) : null}
        {!make.data && (
          <PrimaryButton busy={make.isPending} onClick={() => make.mutate()}>
            {since ? <Trans>Create a new address</Trans> : <Trans>Create my calendar address</Trans>}
          </PrimaryButton>
        )}
        {since && (
          <DangerButton
            busy={end.isPending}
            onClick={() =>
              end.mutate(undefined, {
                onSuccess: () => {
                  make.reset()
                  showNotice({ title: t`Your calendar address is turned off` })
                },
              })
            }
          >
            <Trans>Turn it off</Trans>
          </DangerButton>
        )}
      </TitledCard>
    </Screen>
  )
}

function FeedAddress({ feed }: { feed: CalendarFeed }) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  async function copyIt() {
    const isCopied = await copy(feed.url)
    setShown(!isCopied)
    if (isCopied) showNotice({ title: t`Copied` })
  }
  return (
    <>
      <a href={feed.webcal_url} className={buttonLook('primary')}>{t`Add to my calendar app`}</a>
      <a href={googleFeedLink(feed.webcal_url)} target="_blank" rel="noreferrer" className={buttonLook('secondary')}>
        <Trans>Google Calendar</Trans>
      </a>
      <SecondaryButton icon={<Copy aria-hidden="true" size={20} />} onClick={() => void copyIt()}>
        <Trans>Copy the address</Trans>
      </SecondaryButton>
      {isShown && (
        <p>
          <Trans>This browser doesn’t allow copying. Please select the text and copy it yourself:</Trans>{' '}
          <bdi dir="ltr" className={styles.address}>
            {feed.url}
          </bdi>
        </p>
      )}
      <p>
        <Trans>Anyone who has this address can see your tasks. It is shown only now, so copy it before you leave this page.</Trans>
      </p>
    </>
  )
}
