/** What became of e-mails, on the pages that they are sent from. */
export const mails = {
  title: "E-mails de cette page",
  columns: { to: "Destinataire", subject: "Objet", date: "Date", state: "État" },
  states: { QUEUED: "En attente", SENDING: "En cours", SENT: "Envoyé", UNKNOWN: "Incertain", FAILED: "Non envoyé" },
  meanings: {
    QUEUED: "Le serveur de messagerie ne l’a pas encore pris : il partira de lui-même.",
    SENDING: "Il est en train d’être remis au serveur de messagerie.",
    UNKNOWN: "La connexion a été coupée pendant l’envoi : demandez au destinataire s’il l’a reçu, ou renvoyez-le.",
    FAILED: "Le serveur de messagerie ne l’a pas pris : il n’est pas parti.",
  },
  reason: "Sa réponse : {{problem}}",
  refused: "Adresses refusées : {{addresses}}",
  again: "Renvoyer",
  outcomes: {
    QUEUED: "Le serveur de messagerie ne prend pas de messages pour l’instant : celui pour {{address}} attend et partira de lui-même.",
    SENDING: "Le message pour {{address}} est en train d’être remis au serveur de messagerie.",
    SENT: "Message envoyé à {{address}}",
    UNKNOWN: "La connexion a été coupée pendant l’envoi : demandez à {{address}} si le message est arrivé, ou renvoyez-le.",
    FAILED: "Le serveur de messagerie n’a pas pris le message pour {{address}} : il n’est pas parti.",
  },
  notAgain: "Ce message n’est plus à renvoyer : il l’a déjà été, ou son texte n’est plus gardé. Écrivez-le de nouveau.",
  tooMany: "Vous avez envoyé beaucoup de messages en une heure. Réessayez dans quelques minutes.",
};
