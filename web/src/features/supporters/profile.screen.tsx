import { errandsOf } from '@hand-in-hand/contract/can-help/errands.rules.ts'
import { languageName, languageTag } from '@hand-in-hand/contract/locales.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import {
  CalendarPlus,
  CircleUser,
  Database,
  Download,
  Globe,
  Hand,
  HeartHandshake,
  MessageSquare,
  Pencil,
  Phone,
  Smartphone,
} from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { readerLocale } from '../../i18n/catalogues.ts'
import { calendarDayHeading } from '../../i18n/dates.ts'
import { addressLine } from '../../platform/contact-links.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { paths } from '../../platform/paths.ts'
import { isInstalled } from '../../platform/phone/install-prompt.ts'
import { isDemo } from '../../platform/session.ts'
import { Card } from '../../ui/card.tsx'
import { BackHeader, GroupHeading, Screen } from '../../ui/screen.tsx'
import { Avatar } from '../../ui/states.tsx'
import { MyCalendarPart } from '../calendar/parts/my-calendar.tsx'
import { DemoCard } from '../demo/parts/demo-card.tsx'
import { useMyProfile, useShownFamily } from '../families/families.api.ts'
import { ActionRow, LinkRow, OneLine, RowList } from '../families/parts/rows.tsx'
import { LanguageChoice } from '../language/parts/language-choice.tsx'
import { LegalLinks } from '../server-settings/parts/legal-links.tsx'
import { ServerVersion } from '../server-settings/parts/server-version.tsx'
import { MyDevicesPart } from '../sign-in/parts/my-devices.tsx'
import { ScopeNote } from '../sign-in/parts/scope-note.tsx'
import { myTasksQuery } from '../tasks/tasks.api.ts'
import { CanHelpPart } from './parts/can-help.tsx'
import { MyNumberPart } from './parts/change-number.tsx'
import { LogOutHere } from './parts/log-out.tsx'
import { MyDataPart } from './parts/my-data.tsx'
import { MessageLevelNow, MyMessagesPart } from './parts/my-messages.tsx'
import { MyNamePart } from './parts/my-name.tsx'
import { ProveNumberPart } from './parts/prove-number.tsx'
import styles from './profile.module.css'

/** /me: my profile, my tasks and logging out. `?part=` opens one part as a page. */
export function ProfileScreen() {
  const family = useCurrentFamily()
  const [search] = useSearchParams()
  const part = search.get('part')
  if (part === 'help') return <CanHelpPart family={family} />
  if (part === 'messages') return <MyMessagesPart family={family} />
  if (part === 'account') return <MyAccountPart family={family} />
  if (part === 'calendar') return <MyCalendarPart family={family} />
  if (part === 'name') return <MyNamePart family={family} />
  if (part === 'number') return <MyNumberPart family={family} />
  if (part === 'devices') return <MyDevicesPart family={family} />
  if (part === 'data') return <MyDataPart family={family} />
  if (part === 'proof') return <ProveNumberPart family={family} />
  return <Profile family={family} />
}

function Profile({ family }: { family: string }) {
  const { t } = useLingui()
  const me = useMyProfile(family)
  const shown = useShownFamily(family)
  const awayUntil = me.away && calendarDayHeading(me.away.until, readerLocale())
  const named = errandsOf(me.can_help).length + me.can_help.times.length
  return (
    <Screen>
      <header className={styles.me}>
        <Avatar name={me.full_name} />
        <div>
          <h1>
            <bdi>{me.full_name}</bdi>
          </h1>
          <p className="soft">
            <bdi dir="ltr">{addressLine(me)}</bdi>
          </p>
        </div>
      </header>
      <DemoCard />
      <MyTaskCounts family={family} />
      <RowList>
        <LinkRow to={paths.myTasks()} icon={<Hand aria-hidden="true" />}>{t`My tasks`}</LinkRow>
        <LinkRow
          to={paths.mePart('help')}
          icon={<HeartHandshake aria-hidden="true" />}
          note={
            awayUntil ? (
              <Trans>Away until {awayUntil}</Trans>
            ) : named > 0 ? (
              plural(named, { one: '# choice made', other: '# choices made' })
            ) : (
              <Trans>Let the family know, if you like</Trans>
            )
          }
        >
          <Trans>What I can help with, and when</Trans>
        </LinkRow>
        {/* The demo has no name to change, and messages, numbers and devices need a server. */}
        {!isDemo() && (
          <LinkRow
            to={paths.mePart('messages')}
            icon={<MessageSquare aria-hidden="true" />}
            note={<MessageLevelNow messages={me.messages} role={shown.me.role} />}
          >
            <Trans>Messages</Trans>
          </LinkRow>
        )}
        <LanguageRow smsIn={me.locale} />
        {!isDemo() && (
          <LinkRow to={paths.mePart('account')} icon={<CircleUser aria-hidden="true" />} note={t`Name, number, devices, data`}>
            <Trans>My account</Trans>
          </LinkRow>
        )}
        {!isInstalled() && <LinkRow to={paths.install} icon={<Download aria-hidden="true" />}>{t`Add to your home screen`}</LinkRow>}
      </RowList>
      <Legal />
      {!isDemo() && <LogOutHere />}
    </Screen>
  )
}

function MyTaskCounts({ family }: { family: string }) {
  const { t } = useLingui()
  const shown = useShownFamily(family)
  const { data: tasks } = useSuspenseQuery(myTasksQuery(family))
  const countOf = (status: 'in_progress' | 'completed') => tasks.filter((task) => task.status === status).length
  return (
    <Card>
      <p className="soft">
        <Trans>
          In the circle of <bdi>{shown.title}</bdi>
        </Trans>
      </p>
      <dl className={styles.counts}>
        <div>
          <dt className="note">{t`Tasks taken`}</dt>
          <dd>{countOf('in_progress')}</dd>
        </div>
        <div>
          <dt className="note">{t`Tasks completed`}</dt>
          <dd>{countOf('completed')}</dd>
        </div>
      </dl>
    </Card>
  )
}

/** Shown if the server writes SMS in another language than this device shows: the server may have missed a change. */
function LanguageRow({ smsIn }: { smsIn: ReturnType<typeof readerLocale> }) {
  const [open, setOpen] = useState(false)
  const locale = readerLocale()
  const smsLanguage = languageName(smsIn)
  const differs = smsIn !== locale && !isDemo()
  return (
    <>
      <ActionRow
        icon={<Globe aria-hidden="true" />}
        note={
          <>
            <bdi lang={languageTag(locale)}>{languageName(locale)}</bdi>
            {differs && (
              <>
                <br />
                <Trans>
                  Messages in <bdi>{smsLanguage}</bdi>
                </Trans>
              </>
            )}
          </>
        }
        onClick={() => setOpen(true)}
      >
        <Trans>Language</Trans>
      </ActionRow>
      <LanguageChoice open={open} onClose={() => setOpen(false)} savesCurrent={differs} />
    </>
  )
}

function Legal() {
  return (
    <section>
      <GroupHeading>
        <Trans context="heading over terms and privacy">Legal</Trans>
      </GroupHeading>
      <LegalLinks />
      <ServerVersion />
    </section>
  )
}

/** What is about me and not about helping: my name, how I am reached, my devices, my data. */
function MyAccountPart({ family }: { family: string }) {
  const { t } = useLingui()
  const me = useMyProfile(family)
  return (
    <Screen hidesMenu header={<BackHeader back={paths.me} title={t`My account`} />}>
      <ScopeNote family={family} back="account" />
      <RowList>
        <LinkRow to={paths.mePart('name')} icon={<Pencil aria-hidden="true" />} note={<OneLine>{me.full_name}</OneLine>}>
          <Trans>My name</Trans>
        </LinkRow>
        <LinkRow to={paths.mePart('number')} icon={<Phone aria-hidden="true" />} note={<bdi dir="ltr">{addressLine(me)}</bdi>}>
          <Trans>My number and e-mail</Trans>
        </LinkRow>
        <LinkRow to={paths.mePart('calendar')} icon={<CalendarPlus aria-hidden="true" />}>{t`In my calendar`}</LinkRow>
        <LinkRow to={paths.mePart('devices')} icon={<Smartphone aria-hidden="true" />}>{t`Devices and login links`}</LinkRow>
        <LinkRow to={paths.mePart('data')} icon={<Database aria-hidden="true" />}>{t`My data and leaving`}</LinkRow>
      </RowList>
    </Screen>
  )
}
