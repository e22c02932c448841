import type { PromiseWords } from './promise-words.ts'

export const germanWords: PromiseWords = {
  promises:
    'ich kann, ich werde, kann ich, ich könnte, könnte ich, ich könnt, könnt ich, das bin ich, ich würde, würde ich, werde ich, ich will, ich möchte, ich mache, ich mach, mache ich, mach ich, mache, mach, ich übernehme, übernehme ich, übernehme, übernehm ich, ich übernehm, ich nehme, ich nehm, nehme ich, nehm ich, nehme, ich bringe, ich bring, bringe ich, bring ich, bringe, ich koche, ich koch, koche ich, koch ich, koche, ich backe, backe ich, backe, ich fahre, ich fahr, fahre ich, fahr ich, fahre, ich hole, hole ich, hol ich, ich hol, hole, ich kaufe, kaufe ich, kauf ich, ich kauf, kaufe, ich gehe, gehe ich, geh ich, ich besorge, besorge ich, besorg ich, besorge, ich helfe, helfe ich, ich erledige, erledige ich, ich kümmere mich, kümmer ich mich, ich kümmer mich, ich repariere, repariere ich, repariere, ich wasche, wasche ich, ich putze, putze ich, ich schaue nach, soll ich, darf ich, sollen wir, ginge, kümmere ich mich, kümmere mich, ich bin dabei, bin dabei, ich bin dran, ich bin frei, bin frei, ich habe zeit, ich hab zeit, hab zeit, habe zeit, hätte zeit, ich hätte zeit, ich melde mich für, ich mach das, von mir, von uns, bei mir, geht bei mir, ginge bei mir, passt mir, passt bei mir, bei mir geht, für mich, meins, meine, auf mich, trag mich, tragt mich, schreib mich, schreibt mich, schreib mich auf, schreibt mich auf, schreib mich ein, ihr könnt auf mich zählen, wir können, können wir, wir machen, machen wir, wir übernehmen, übernehmen wir, wir kochen, kochen wir, wir bringen, bringen wir, wir fahren, fahren wir, ich springe ein, springe ein, ich nehme gern, kann das machen, kann übernehmen, kann kochen, kann fahren, kann bringen, kann gerne, kann gern',
  me: 'ich, mich, wir, kann, ick, gern, gerne, sehr gerne, sehr gern',
  noes: 'nicht, ich bin weg, bin weg, bin nicht da, kein, keine, keinen, keiner, nein, nie, niemals, weder',
  excuses:
    'leider, schade, absagen, außer, krank, verreist, weg, im urlaub, muss arbeiten, arbeite, verhindert, schaffe es nicht, schon, war, waren, habe gemacht, hatte, gestern, letzte woche, gekocht, gefahren, gebracht, gemacht',
  buts: 'aber, sondern, dafür, jedoch',
  noAfterAll:
    'kein problem, gar kein problem, warum nicht, kein thema, keine sorge, keine frage, wenn es sonst keiner macht, wenn es sonst keiner will, wenn sonst keiner, falls sonst keiner, wenn noch nicht vergeben, falls noch nicht vergeben',
  doubts:
    'vielleicht, eventuell, evtl, möglicherweise, wahrscheinlich, vermutlich, wenn, falls, sofern, kommt drauf an, versuche, versuch, ich versuche, mal sehen, ich schaue, ich schau, ich schaue mal, ich frage, frage ich, ich frag, frag ich, gebe bescheid, geb bescheid, sage bescheid, sag bescheid, melde mich, ich melde mich, ich denke, ich glaube, ich hoffe, nicht sicher, hoffentlich, ob, soll ich, sollen wir, darf ich, oder, stattdessen, lieber, doch nicht, notfalls, zur not, sonst, ansonsten, muss noch, muss erst, nur, erst, bis, tauschen, wie immer, jede, jeden, immer, entweder, kann ich noch, ersatz, kläre',
  asks: 'wer, wer kann, wer könnte, wer macht, wer übernimmt, wer hat zeit, wer ist frei, jemand, irgendwer, kann jemand, könnte jemand, kannst du, könntest du, könnt ihr, könntet ihr, würdest du, du kannst, ihr könnt',
  others:
    'sie kann, sie könnte, sie macht, sie würde, sie übernimmt, sie will, sie können, sie machen, er, er kann, meine frau, mein mann, meine mutter, mein vater, meine mama, mein papa, meine schwester, mein bruder, meine tochter, mein sohn, meine freundin, mein freund, meine nachbarin, mein nachbar, meine eltern, sagt, sagte, hat gesagt',
  asides:
    'fragt, ich denke an, denke an, bete, ich bete, bis dann, wir sehen uns, sehen uns, alles gute, gute besserung, glückwunsch, erinnere, erinnert, rufe an, ruf an, ich rufe an, besuche, ich komme vorbei, komme vorbei, ich komme, komme ich, ich würde mich freuen, ich kann verstehen, ich kann mir vorstellen, ich will wissen, ich mache mir sorgen, ich nehme an',
  several:
    'beides, alle, alles, alle beide, egal welche, egal welchen, egal was, egal wann, irgendwas, irgendwann, jeden tag, zwei, drei, zweimal',
  otherWeek: 'nächste woche, nächster woche, übernächste woche, kommende woche, woche drauf, in zwei wochen',
  fillers:
    'der, die, das, den, dem, des, ein, eine, einen, einem, einer, am, an, im, in, um, zu, zum, zur, für, mit, und, es, da, dann, so, auch, mal, ja, jo, jep, ok, okay, hi, hallo, hey, liebe, lieber, ihr, ihr lieben, euch, euer, eure, eurem, alle zusammen, zusammen, bitte, danke, vielen dank, gern, gerne, sehr gerne, sehr gern, klar, na klar, natürlich, selbstverständlich, sicher, lg, liebe grüße, vg, gruß, grüße, machen, mache, mach, übernehmen, übernehme, nehmen, bringen, helfen, helfe, kann, können, könnte, würde, werde, wird, gut, super, prima, wunderbar, passt, geht, ginge, klappt, uhr, tag, termin, aufgabe, sache, morgen, vormittag, vormittags, mittag, mittags, nachmittag, nachmittags, abend, abends, früh, morgens, woche, frei, zeit, dabei, ich, wir, mir, uns, mich, von, vom, bei, auf, noch, wieder, etwas, was, vorbei, selbst, selbstgemacht, selbstgemachte, jetzt, schon mal, dran, das ist, ist, wäre, sind, bin, hab, habe, hätte, dich, dir, heute, wenn ihr mögt, wenn ihr wollt, wenn es hilft, wenn es passt, wenn das hilft, wenn das passt, falls es passt, falls noch frei, wenn noch frei, wenn ihr noch jemanden braucht, wenn noch jemand gebraucht wird, falls noch gebraucht, wenn noch gebraucht',
  needs: {
    meal: 'koch…, kochen, gekocht…, suppe…, essen, lasagne, auflauf, eintopf, abendessen, mittagessen, abendbrot, frühstück',
    drive: 'fahr…, fahren, fahrt, hinfahren, hinbringen, chauffier…',
    shopping: 'einkauf…, einkäufe, einkaufen, besorg…, besorgung…, supermarkt',
    dog: 'hund…, gassi',
    bed: 'bett…, matratze',
  },
  days: 'di: Dienstag, mi: Mittwoch, fr: Freitag, mo: Montag, sa: Samstag, dienstags: Dienstag',
  endings: 'ung, en, em, er, es, st, et, n, e, s, t',
}
