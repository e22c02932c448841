import type { ChatPromise } from '@hand-in-hand/contract/planning/promises.ts'
import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { isText, useDraft, writeDraft } from '../../platform/draft.ts'
import { isCard } from '../../platform/files/needed-lines.ts'
import { navigate } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { sharedTextKey } from '../../platform/phone/shared-text.ts'
import { buttonLook, PrimaryButton, QuietButton } from '../../ui/buttons.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { HandsPicture } from '../../ui/pictures.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { CallErrorNote, EmptyScreen } from '../../ui/states.tsx'
import { FileField, FromFile } from '../circle/parts/file-field.tsx'
import { EMPTY_PEOPLE, peopleDraftKey } from '../circle/people-draft.rules.ts'
import { useShownFamily } from '../families/families.api.ts'
import { DraftRows } from './parts/draft-rows.tsx'
import { PromiseRows } from './parts/promise-rows.tsx'
import { UnreadLines } from './parts/unread-lines.tsx'
import { EMPTY_PASTE, formatOf, isPaste, type PasteDraft, pasteDraftKey, toDraftRow } from './paste-draft.rules.ts'
import { isPromises, NO_PROMISES, promisesDraftKey, useReadPromises, withTicks } from './promises.api.ts'
import { useReadDrafts } from './task-import.api.ts'

/** Turns a list into tasks: read it, check and correct the rows, then save. The step is in the address, so that Back works. */
export function PasteScreen() {
  const [search] = useSearchParams()
  const family = useCurrentFamily()
  const shown = useShownFamily(family)
  const [draft, keep] = useDraft(pasteDraftKey(family), EMPTY_PASTE, isPaste)
  const [found, keepFound] = useDraft(promisesDraftKey(family), NO_PROMISES, isPromises)
  // A phone offers this page to every member who shares a text, also to supporters.
  if (shown.me.role === 'supporter') return <ForFamilySide />
  if (search.get('step') === 'drafts' && draft.rows.length > 0) {
    return <DraftRows family={family} draft={draft} onChange={keep} />
  }
  if (search.get('step') === 'promises' && found.promises.length > 0) {
    return <PromiseRows family={family} found={found} onChange={keepFound} />
  }
  const keepTicks = (promises: ChatPromise[]) => keepFound(withTicks(found, promises))
  return <PasteText family={family} draft={draft} onChange={keep} onFound={keepTicks} wasShared={search.has('shared')} />
}

function ForFamilySide() {
  const { t } = useLingui()
  return (
    <EmptyScreen
      picture={<HandsPicture />}
      title={t`Tasks come from the family`}
      text={t`Only the family and its coordinators can add tasks here. You can send them your text.`}
    >
      <Link to={paths.home()} className={buttonLook('primary')}>{t`Back to the tasks`}</Link>
    </EmptyScreen>
  )
}

interface PasteTextProps {
  family: string
  draft: PasteDraft
  onChange: (draft: PasteDraft) => void
  onFound: (promises: ChatPromise[]) => void
  /** Another app shared the text. */
  wasShared: boolean
}

function PasteText({ family, draft, onChange, onFound, wasShared }: PasteTextProps) {
  const { t } = useLingui()
  const read = useReadDrafts(family)
  const readPromises = useReadPromises(family)
  const error = read.error ?? readPromises.error
  const [isTried, setTried] = useState(false)
  const [shared, keepShared] = useDraft(sharedTextKey(family), '', isText)
  const { text, format, fileName } = draft
  const isEmpty = !isShown(text)
  const change = (fields: Partial<PasteDraft>) => {
    read.reset()
    readPromises.reset()
    onChange({ ...draft, rows: [], errors: [], leftOut: [], ...fields })
  }

  /** Adds the shared text to the list or leaves it out. In both cases the stored text is deleted, so that a reload does not ask again. */
  function decide(isTaken: boolean) {
    keepShared('')
    if (isTaken && isCard(shared)) return takeFile(shared, '')
    if (isTaken) change({ text: isEmpty ? shared : `${text}\n${shared}`, format: 'lines', fileName: '' })
    navigate(paths.familyPaste, { replace: true })
  }

  /** A contact card has people, so it leads to the page that adds people to the circle. */
  function takeFile(content: string, fileName: string) {
    if (!isCard(content)) return change({ text: content, format: formatOf(content, fileName), fileName })
    writeDraft(peopleDraftKey(family), { ...EMPTY_PEOPLE, text: content, fileName })
    navigate(paths.familyAddSeveral)
  }

  function readRows() {
    setTried(true)
    if (isEmpty) return
    // Empty lines at the start are removed, so that the line numbers of the server are those that the reader sees.
    const sent = text.trim()
    read.mutate(
      { text: sent, format },
      {
        onSuccess: ({ drafts, errors, left_out, room }) => {
          // A changed text has no rows yet. Rows of the same text stay as the reader has corrected them before Back.
          const rows = draft.rows.length > 0 ? draft.rows : drafts.map(toDraftRow)
          onChange({ ...draft, text: sent, rows, errors, leftOut: left_out, room })
          if (rows.length > 0) navigate(paths.familyPasteStep)
        },
      },
    )
  }

  function findPromises() {
    setTried(true)
    if (isEmpty) return
    read.reset()
    readPromises.mutate(text.trim(), {
      onSuccess: (promises) => {
        onFound(promises)
        if (promises.length > 0) navigate(paths.familyPromisesStep)
      },
    })
  }

  return (
    <Screen
      hidesMenu
      header={<BackHeader back={paths.familyNewTask} title={t`Paste a list`} />}
      footer={
        <>
          <CallErrorNote error={error} />
          <PrimaryButton onClick={readRows} busy={read.isPending}>{t`Find the tasks`}</PrimaryButton>
          {format === 'lines' && <QuietButton onClick={findPromises} busy={readPromises.isPending}>{t`Find who said yes`}</QuietButton>}
        </>
      }
    >
      <p className="prose">
        <Trans>
          Each line becomes a task. Clear days and times are recognised, such as “Tuesday 17:00”, “24/11” or “by Friday”. Nothing is saved
          yet.
        </Trans>{' '}
        <Trans>Replies from your chat show who said yes.</Trans>
      </p>
      {shared && <SharedText text={shared} onTake={() => decide(true)} onLeave={() => decide(false)} />}
      {wasShared && isEmpty && !shared && <p role="status">{t`The shared text didn’t arrive. Please copy it and paste it here.`}</p>}
      {format !== 'ics' && (
        <TextArea
          label={t`Your list`}
          value={text}
          onChange={(typed) => change(typed.trim() ? { text: typed } : { text: typed, format: 'lines', fileName: '' })}
          rows={9}
          error={isTried && isEmpty ? t`Please paste or write a line first.` : null}
        />
      )}
      <FileField
        accept=".csv,.tsv,.txt,.ics,.vcf,text/csv,text/tab-separated-values,text/plain,text/calendar,text/vcard,text/x-vcard"
        onText={takeFile}
      />
      <div aria-live="polite">
        <FromFile fileName={fileName} className="prose" />
        {draft.rows.length === 0 && <UnreadLines draft={draft} />}
        {readPromises.data?.length === 0 && <p className="prose">{t`There is no new yes in this text.`}</p>}
      </div>
      {!isEmpty && <QuietButton onClick={() => change(EMPTY_PASTE)}>{t`Clear the list`}</QuietButton>}
    </Screen>
  )
}

/**
 * A text that another app or page shared. It is in a separate field, because the reader did not type it: any page that is open in the
 * browser can share a text.
 */
function SharedText({ text, onTake, onLeave }: { text: string; onTake: () => void; onLeave: () => void }) {
  const { t } = useLingui()
  return (
    <section>
      <TextArea
        label={t`A text from another app or page`}
        hint={t`Did you share it? Then add it to your list. Otherwise leave it out.`}
        value={text}
        onChange={() => {}}
        readOnly
        rows={5}
      />
      <PrimaryButton onClick={onTake}>{t`Add it to my list`}</PrimaryButton>
      <QuietButton onClick={onLeave}>{t`Leave it out`}</QuietButton>
    </section>
  )
}
