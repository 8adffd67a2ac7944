import type { NoticeWords } from './words.ts'

export const GERMAN_WORDS: NoticeWords = {
  titles: {
    turn: (game) => `Du bist dran: ${game}`,
    begun: (game) => `${game} hat begonnen`,
    invited: (game) => `Einladung zu ${game}`,
    rematch: (game) => `Revanche: ${game}?`,
    clock: (game) => `Deine Zeit ist fast um: ${game}`,
    claim: (game) => `${game} geht vielleicht bald ohne dich weiter`,
    finished: (game) => `${game} ist vorbei`,
    message: (game) => `Neue Nachricht: ${game}`,
  },
  guest: (number) => `Gast ${number}`,
  invited: (by) => `${by ?? 'Ein Spieler'} möchte mit dir spielen.`,
  rematch: (by, kept) =>
    `${by ?? 'Ein Spieler'} möchte eine Revanche. Dein Platz ist ${kept === null ? 'reserviert' : `reserviert, noch ${kept}`}.`,
  clock: 'Bitte mach deinen Zug.',
  claim:
    'Du bist schon eine Weile weg, deshalb können die anderen bald ohne dich weiterspielen oder die Partie beenden. Öffne sie, um dabeizubleiben.',
  message: 'Im Chat gibt es etwas Neues.',
  against: (names) => (names === null ? 'Du spielst gegen den Computer.' : `Du spielst mit ${names}.`),
  more: (others) => (others === 1 ? 'einem weiteren' : `${others} weiteren`),
  ended: {
    players: 'Ein Spieler hat diese Partie beendet, weil sie nicht weitergehen konnte. Niemand hat gewonnen.',
    draw: 'Die Spieler haben sich auf Unentschieden geeinigt.',
    agreed: 'Die Spieler haben sich geeinigt, diese Partie zu beenden. Niemand hat gewonnen.',
    aborted: 'Ein Spieler hat diese Partie abgebrochen, bevor sie richtig begonnen hatte. Niemand hat gewonnen.',
    operator: 'Die Betreiber dieses Servers haben diese Partie beendet. Niemand hat gewonnen.',
  },
  won: {
    one: 'Du hast gewonnen.',
    several: 'Du hast gewonnen, zusammen mit anderen.',
    nobody: 'Niemand hat gewonnen.',
    computer: 'Der Computer hat gewonnen.',
  },
  haveWon: (names, count) => `${names} ${count === 1 ? 'hat' : 'haben'} gewonnen.`,
  mail: {
    several: (matches) => `Neues aus ${matches} Partien`,
    why: 'Du bekommst diese Mail, weil du es so gewählt hast.',
    stopAt: 'So bekommst du keine mehr:',
    stop: 'Keine Mails mehr',
    codeFor: (host) => `Dein Code für ${host}`,
    code: 'Gib diesen Code auf der Seite ein, auf der du ihn angefordert hast, um Benachrichtigungen per Mail zu bekommen. Wenn du ihn nicht angefordert hast, ignoriere diese Mail.',
    signIn: {
      subject: (host) => `Anmelden bei ${host}`,
      before: (host) => `Um dich bei ${host} anzumelden, öffne diese Seite und drücke auf ihren Knopf:`,
    },
    add: {
      subject: (host) => `Diese Adresse zu deinem Konto bei ${host} hinzufügen`,
      before: (host) =>
        `Um diese Adresse zu deinem Konto bei ${host} hinzuzufügen, öffne diese Seite in dem Browser, in dem du es angefordert hast, und drücke auf ihren Knopf:`,
    },
    link: 'Der Link gilt einmal, 15 Minuten lang. Wenn du ihn nicht angefordert hast, tu nichts, und gib ihn niemandem.',
    page: {
      title: 'Mails',
      ask: 'Keine Mails mehr über deine Partien?',
      button: 'Keine Mails mehr schicken',
      done: 'Du bekommst keine Mails mehr über deine Partien. Auf dieser Seite kannst du sie wieder einschalten:',
      unknown: 'Dieser Link gilt nicht mehr. Was du geschickt bekommst, kannst du auf dieser Seite wählen:',
      link: 'Benachrichtigungen',
    },
  },
}
