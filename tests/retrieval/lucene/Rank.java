import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.RAMDirectory;
import org.apache.lucene.util.Version;

/**
 * What Lucene itself does with lines of text, in the mode of its version 2.9.
 *
 * <pre>
 * Rank tokens FILE                            the tokens of each line, joined by a tab
 * Rank rank SENTENCES HYPOTHESES COUNT dedupe|repeat   for each hypothesis "doc score doc score ..."
 * </pre>
 *
 * Files are UTF-8 with one text a line, where \n ends a line and nothing else does; in them the
 * characters U+000A, U+000D and the backslash are written as \n, \r and \\.
 */
public final class Rank {
    private static final Analyzer ANALYZER = new StandardAnalyzer(Version.LUCENE_29);
    private static final String FIELD = "text";

    private Rank() {}

    public static void main(String[] args) throws IOException {
        PrintStream out = new PrintStream(System.out, false, "UTF-8");
        if (args[0].equals("tokens")) {
            for (String line : lines(args[1])) {
                out.print(String.join("\t", tokens(line)) + "\n");
            }
        } else {
            boolean dedupe = args[4].equals("dedupe");
            rank(lines(args[1]), lines(args[2]), Integer.parseInt(args[3]), dedupe, out);
        }
        out.flush();
    }

    private static List<String> lines(String path) throws IOException {
        String text = new String(Files.readAllBytes(Paths.get(path)), StandardCharsets.UTF_8);
        List<String> found = new ArrayList<>();
        for (int start = 0; start < text.length(); ) {
            int end = text.indexOf('\n', start);
            found.add(unescaped(text.substring(start, end)));
            start = end + 1;
        }
        return found;
    }

    private static String unescaped(String line) {
        StringBuilder made = new StringBuilder();
        for (int at = 0; at < line.length(); at++) {
            char here = line.charAt(at);
            if (here == '\\') {
                char kind = line.charAt(++at);
                here = kind == 'n' ? '\n' : kind == 'r' ? '\r' : kind;
            }
            made.append(here);
        }
        return made.toString();
    }

    private static List<String> tokens(String text) throws IOException {
        List<String> found = new ArrayList<>();
        TokenStream stream = ANALYZER.tokenStream(FIELD, new StringReader(text));
        CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
        stream.reset();
        while (stream.incrementToken()) {
            found.add(term.toString());
        }
        stream.end();
        stream.close();
        return found;
    }

    private static void rank(
            List<String> sentences, List<String> hypotheses, int count, boolean dedupe,
            PrintStream out) throws IOException {
        RAMDirectory folder = new RAMDirectory();
        IndexWriter writer =
                new IndexWriter(folder, new IndexWriterConfig(Version.LUCENE_29, ANALYZER));
        for (String sentence : sentences) {
            Document document = new Document();
            document.add(new Field(FIELD, sentence, Field.Store.NO, Field.Index.ANALYZED));
            writer.addDocument(document);
        }
        writer.close();
        BooleanQuery.setMaxClauseCount(Integer.MAX_VALUE);
        IndexSearcher searcher = new IndexSearcher(IndexReader.open(folder));
        for (String hypothesis : hypotheses) {
            StringBuilder line = new StringBuilder();
            for (ScoreDoc hit : searcher.search(query(hypothesis, dedupe), count).scoreDocs) {
                line.append(line.length() == 0 ? "" : " ").append(hit.doc);
                line.append(" ").append(Float.toString(hit.score));
            }
            out.print(line + "\n");
        }
    }

    private static BooleanQuery query(String hypothesis, boolean dedupe) throws IOException {
        List<String> terms = tokens(hypothesis);
        BooleanQuery query = new BooleanQuery();
        for (String term : dedupe ? new LinkedHashSet<>(terms) : terms) {
            query.add(new TermQuery(new Term(FIELD, term)), BooleanClause.Occur.SHOULD);
        }
        return query;
    }
}
