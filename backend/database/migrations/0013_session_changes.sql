CREATE FUNCTION "web_session_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('web_session', encode(OLD.id_hash, 'hex'));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "web_session_changed" AFTER UPDATE OR DELETE ON "web_session" FOR EACH ROW EXECUTE FUNCTION "web_session_changed"();
